import { describe, expect, it } from "vitest";
import {
  chipsOf,
  dressesComponents,
  isSet,
  pathsByProperty,
  roleWriting,
  slotsOf,
  statedRoles,
  withGuesses,
} from "../../../src/console/editing/roles/slots.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { applyEdits } from "../../../src/token-text/json-text.ts";
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

  it("dress the preview, and its tokens are known by the roles' properties", () => {
    const all = withGuesses(text, slots(text));
    const { properties, tokens } = analyseWhole(all);
    expect(properties.light["--tk-color-primary"]).toBe("#1d4ed8");
    expect(properties.light["--primary"]).toBeUndefined();
    const found = rolesOfDocument(JSON.parse(all));
    expect(pathsByProperty(found).get("--tk-color-bg")).toBe("background");
    expect(pathsByProperty(rolesOfDocument(document)).size).toBe(0);
    expect(dressesComponents(text, tokens)).toBe(false);
    const roles = ["surface-raised", "link", "focus", "field", "accent", "danger"];
    const more = [...roles, "success", "warning"].reduce(
      (present, role) => mapped(role, "primary", present),
      all,
    );
    expect(slots(more).filter(isSet).length).toBeGreaterThanOrEqual(12);
    expect(dressesComponents(more, tokens)).toBe(true);
    const eleven = [...statedRoles(more)].slice(0, 11).map(([role]) => role);
    const fewer = eleven.reduce((present, role) => mapped(role, "primary", present), text);
    expect(dressesComponents(fewer, tokens)).toBe(false);
  });

  it("are named in a strip: set ones first, then guesses, and one that is open", () => {
    const chips = (given: string) =>
      chipsOf(slots(given)).map(({ role, state }) => `${role} ${state}`);
    expect(chips(text)).toEqual(["bg guessed", "text guessed", "primary guessed", "warning open"]);
    expect(chips(mapped("border", "border"))).toEqual([
      "border set",
      "bg guessed",
      "text guessed",
      "warning open",
    ]);
  });
});
