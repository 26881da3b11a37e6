import { describe, expect, it } from "vitest";
import {
  dressesComponents,
  roleCounts,
  roleWriting,
  slotsOf,
  statedRoles,
  withGuesses,
} from "../../../src/console/editing/roles/slots.ts";
import {
  bounded,
  drawnIn,
  pageColors,
  specimenOf,
} from "../../../src/console/editing/roles/specimen.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { applyEdits } from "../../../src/token-text/json-text.ts";
import { parseColor } from "../../../src/tokens/color.ts";
import { contrastRatio } from "../../../src/tokens/contrast.ts";
import { rolesOfDocument } from "../../../src/tokens/roles/of-document.ts";

const color = (light: string) => ({ $type: "color", $value: light });
const document = {
  background: color("#ffffff"),
  foreground: color("#111111"),
  card: color("#ffffff"),
  primary: color("#1d4ed8"),
  "primary-foreground": color("#ffffff"),
  border: color("#d4d4d4"),
  radius: { $type: "dimension", $value: { value: 8, unit: "px" } },
};
const text = `${JSON.stringify(document, undefined, 2)}\n`;
const slots = (given: string) => slotsOf(rolesOfDocument(JSON.parse(given)), statedRoles(given));
const stateOf = (given: string, role: string) =>
  slots(given).find((slot) => slot.role === role)?.state;
const mapped = (role: string, path: string | null | undefined, before = text) =>
  applyEdits(before, roleWriting(before, role, path));

describe("the roles of a theme", () => {
  it("are guessed until somebody sets them, all at once or each", () => {
    expect(stateOf(text, "primary")).toBe("guessed");
    expect(stateOf(mapped("primary", "primary"), "primary")).toBe("set");
    const all = withGuesses(text, slots(text));
    expect(slots(all).filter(({ state }) => state === "guessed")).toEqual([]);
    expect(statedRoles(all).get("on-primary")).toBe("primary-foreground");
    expect(stateOf(JSON.stringify({ color: { primary: color("#1d4ed8") } }), "primary")).toBe(
      "named",
    );
  });

  it("stay empty once they are rejected, and are guessed again on request", () => {
    const rejected = mapped("primary", null);
    expect(statedRoles(rejected).get("primary")).toBeNull();
    expect(stateOf(rejected, "primary")).toBe("cleared");
    expect(statedRoles(withGuesses(rejected, slots(rejected))).get("primary")).toBeNull();
    expect(mapped("primary", undefined, rejected)).toBe(text);
  });

  it("are not guessed over what the text states meanwhile", () => {
    const before = slots(text);
    const meanwhile = mapped("border", null, mapped("primary", "card"));
    const stated = statedRoles(withGuesses(meanwhile, before));
    expect(stated.get("primary")).toBe("card");
    expect(stated.get("border")).toBeNull();
    expect(stated.get("on-primary")).toBe("primary-foreground");
  });

  it("are none of a text whose mapping is unfinished", () => {
    const whole = mapped("primary", "primary");
    for (let end = 0; end < whole.length; end++) {
      expect(() => statedRoles(whole.slice(0, end))).not.toThrow();
    }
    const unfinished = '{ "$extensions": { "io.tokenkit": { "roles": { "primary": } } } }';
    expect(statedRoles(unfinished).size).toBe(0);
  });

  it("say why a mapping does not count", () => {
    const broken = slots(mapped("primary", "gone")).find(({ role }) => role === "primary");
    expect(broken).toMatchObject({ state: "broken", path: "gone" });
    expect(broken?.problem).toMatch(/gone, which is no token/);
    expect(stateOf(mapped("primary", "radius"), "primary")).toBe("broken");
  });

  it("dress the preview, and are counted as the set's, as derived, or as ours", () => {
    const all = withGuesses(text, slots(text));
    const { properties, tokens } = analyseWhole(all);
    expect(properties.light["--tk-color-primary"]).toBe("#1d4ed8");
    expect(properties.light["--primary"]).toBeUndefined();
    const counts = roleCounts(slots(all), properties.light);
    expect(counts.set + counts.derived + counts.ours).toBe(24);
    expect(counts.set).toBe(statedRoles(all).size);
    expect(counts.derived).toBeGreaterThan(0);
    expect(roleCounts(slots(text), analyseWhole(text).properties.light).derived).toBe(0);
    expect(dressesComponents(text, tokens)).toBe(false);
    const more = ["surface-raised", "link", "focus", "field"].reduce(
      (present, role) => mapped(role, "primary", present),
      all,
    );
    expect(dressesComponents(more, tokens)).toBe(true);
  });
});

describe("the specimen of a set", () => {
  it.each([
    ["#777777", [1, 1, 1]],
    ["#747474", [1, 1, 1]],
    ["#101010", [1, 1, 1]],
    ["oklch(0.6 0 0)", [1, 1, 1]],
    ["rgb(0 0 0 / 0.5)", [0.9, 0.9, 0.9]],
    [undefined, [0.1, 0.1, 0.1]],
  ] as const)("has words that can be read on its page %s", (own, ground) => {
    const { background, color } = pageColors(own, ground);
    const channels = (css: string | undefined) => parseColor(css ?? "")?.mapped ?? [0, 0, 0];
    expect(contrastRatio(channels(background), channels(color))).toBeGreaterThanOrEqual(4.5);
    expect(parseColor(background ?? "")?.alpha).toBe(1);
  });

  it("groups flat names by their first word and single tokens together", () => {
    const { tokens } = analyseWhole(text);
    const groups = specimenOf(tokens);
    expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
      ["primary", 2],
      ["Others", 5],
    ]);
    expect(groups[0]?.items[1]).toMatchObject({
      name: "foreground",
      drawing: "text",
      behind: "primary",
    });
    expect(drawnIn(groups)).toBe(7);
  });

  it("shows only so many of a group and of all", () => {
    const groups = specimenOf(analyseWhole(text).tokens);
    const shown = (ofEach: number, ofAll: number) =>
      bounded(groups, ofEach, ofAll).map(({ first }) => first.length);
    expect(shown(120, 600)).toEqual([2, 5]);
    expect(shown(3, 600)).toEqual([2, 3]);
    expect(shown(120, 3)).toEqual([2, 1]);
    expect(shown(120, 2)).toEqual([2]);
  });

  it("parts groups of hundreds by their first two words", () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `blue-${at % 2 ? "fill" : "line"}-${at}`,
        color("#00f"),
      ]),
    );
    const names = specimenOf(analyseWhole(JSON.stringify(many)).tokens).map(({ name }) => name);
    expect(names).toEqual(["blue line", "blue fill"]);
  });
});
