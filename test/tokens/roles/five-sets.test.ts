/** An unreadable button is reported for sets of every naming: #1c1c1c on #171717. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Row, rowsOf } from "../../../src/console/routes/themes/theme/contrast/rows.ts";
import { Lookup } from "../../../src/console/routes/themes/theme/editor/inspector/value.ts";
import { analyseWhole } from "../../../src/console/worker/analyse.ts";
import { shownRatio } from "../../../src/tokens/contrast.ts";
import type { Json, JsonObject } from "../../../src/tokens/json.ts";
import { guessRoles } from "../../../src/tokens/roles/of-document.ts";
import { judgedPairs } from "../../../src/tokens/roles/used-pairs.ts";
import { buildTheme } from "../../../src/tokens/theme.ts";
import { validateTokens } from "../../../src/tokens/validate.ts";
import { verdictOf } from "../../../src/tokens/verdict/verdict.ts";

type Colors = Record<string, string | [string | null, string | null]>;

const published = (set: string): Colors =>
  JSON.parse(readFileSync(new URL(`sets/${set}.json`, import.meta.url), "utf8")).colors;

/** Material's names with colors of our own. */
const material: Colors = {
  "md-sys-color-background": ["#fdf8fd", "#141218"],
  "md-sys-color-on-background": ["#1d1b20", "#e6e0e9"],
  "md-sys-color-surface": ["#fdf8fd", "#141218"],
  "md-sys-color-on-surface": ["#1d1b20", "#e6e0e9"],
  "md-sys-color-primary": ["#65558f", "#d0bcff"],
  "md-sys-color-on-primary": ["#ffffff", "#381e72"],
};

const token = (css: string) => ({ $type: "color", $value: css });

/** A set as an import writes it, with its roles. */
function documentOf(colors: Colors, roles: JsonObject = {}): JsonObject {
  const light: JsonObject = {};
  const dark: JsonObject = {};
  for (const [name, value] of Object.entries(colors)) {
    const [one, other] = typeof value === "string" ? [value, value] : value;
    light[name] = token(one ?? other ?? "#000000");
    if (other !== null && other !== one) dark[name] = token(other);
  }
  const document = { ...light, $appearances: { dark } };
  const guessed = { ...guessRoles(document).roles, ...roles };
  return { ...document, $extensions: { "io.tokenkit": { derive: "roles", roles: guessed } } };
}

const sets: [name: string, colors: Colors, front: string, back: string, roles?: JsonObject][] = [
  ["shadcn/ui", published("shadcn-admin"), "primary-foreground", "primary"],
  ["Material", material, "md-sys-color-on-primary", "md-sys-color-primary"],
  ["Primer", published("primer"), "button-primary-fgColor-rest", "button-primary-bgColor-rest"],
  [
    "Spectrum",
    published("spectrum"),
    "white",
    "accent-background-color-default",
    { "on-primary": "white" },
  ],
  ["Bootstrap", published("bootstrap"), "bs-primary-text-emphasis", "bs-primary-bg-subtle"],
];

describe.each(sets)("%s", (_, colors, front, back, roles) => {
  const before = documentOf(colors, roles);
  const after = documentOf({ ...colors, [front]: "#1c1c1c", [back]: "#171717" }, roles);
  Object.assign(after.$extensions as object, before.$extensions);

  test("validation names both colors", () => {
    const { findings } = validateTokens(after);
    const low = findings.filter(({ code, path }) => code === "contrast_low" && path === front);
    expect(low.map(({ message }) => message).join("\n")).toMatch(
      new RegExp(`reads 1\\.05:1 on ${back} \\(#171717\\), by (?:the role on-primary|name);`),
    );
    const fine = validateTokens(before).findings;
    expect(
      fine.filter(({ path, message }) => path === front && message.includes(`on ${back} `)),
    ).toEqual([]);
  });

  test("the change breaks the theme", () => {
    const { level, reasons } = verdictOf(before, after);
    expect(level).toBe("major");
    expect(reasons).toContainEqual(
      expect.objectContaining({
        code: "contrast_fails",
        path: front,
        message: expect.stringContaining(`--tk-${front} on --tk-${back} reads 1.05:1`),
      }),
    );
  });

  test("a first publication lists it, and breaks nothing", () => {
    const { level, contrast } = verdictOf({}, after);
    expect(level).not.toBe("major");
    expect(contrast).toContainEqual(
      expect.objectContaining({
        front: `--tk-${front}`,
        back: `--tk-${back}`,
        before: null,
        after: 1.05,
        outcome: "fails_first",
      }),
    );
  });

  test("it is a pair once", () => {
    const theme = buildTheme(after, "light");
    const pairs = judgedPairs(theme).filter(
      (pair) => pair.front.node.dotted === front && pair.back?.node.dotted === back,
    );
    expect(pairs).toHaveLength(1);
  });

  test("the matrix shows it with its reason, and has every pair of findings and verdicts", () => {
    const { judged, tokens } = analyseWhole(JSON.stringify(after));
    const rows = rowsOf(new Lookup(tokens, undefined, judged));
    const row = rows.find(({ text, surface }) => text === front && surface === back);
    expect(row?.fails).toBe(true);
    expect(shownRatio(row?.ratios.light ?? 21)).toBe(1.05);
    expect(row?.why).toMatch(/^by (?:the role on-primary|name)$/);
    const low = new Set(
      rows.flatMap(({ text, surface, why, fails, needed }) =>
        fails && (needed === 4.5 || why === "as the document says")
          ? `${text} on ${surface}, ${why}`
          : [],
      ),
    );
    expect(lowIn(after)).toEqual(low);
    const shown = new Set(rows.flatMap((one) => (one.fails ? namesOf(one) : [])));
    const failing = verdictOf({}, after).contrast.map((one) => `${one.front} ${one.back}`);
    expect(failing.filter((one) => !shown.has(one))).toEqual([]);
  });
});

/** The failing pairs that validation names. */
function lowIn(document: JsonObject): ReadonlySet<string> {
  const low = validateTokens(document).findings.filter(({ code }) => code === "contrast_low");
  return new Set(
    low.map(({ path, message }) => {
      const [, back, why] = / on (.+) \(#[\da-f]+\), (.+?);/.exec(message) ?? [];
      return `${path} on ${back}, ${why}`;
    }),
  );
}

/** A pair by its properties; which of the two lies on the other makes no difference. */
function namesOf({ text, surface = "" }: Row): string[] {
  const [front, back] = [text, surface].map((one) => `--tk-${one.replaceAll(".", "-")}`);
  return [`${front} ${back}`, `${back} ${front}`];
}

describe("what the document says of pairs", () => {
  const color = (css: string) => ({ $type: "color", $value: css });
  const rowsIn = (pairs: Json, roles?: JsonObject) => {
    const document = {
      ...{ label: color("#777777"), panel: color("#888888"), "panel-foreground": color("#999999") },
      $extensions: { "io.tokenkit": { pairs, ...(roles && { roles }) } },
    };
    const { judged, tokens } = analyseWhole(JSON.stringify(document));
    return rowsOf(new Lookup(tokens, undefined, judged)).map(
      ({ text, surface, needed, why, fails }) =>
        `${text} on ${surface}: ${why}, ${fails ? "below" : "at least"} ${needed}`,
    );
  };

  test("a declared pair is in the matrix with what it needs", () => {
    expect(rowsIn([{ front: "label", back: "panel", needed: 1.3 }])).toEqual([
      "panel-foreground on panel: by name, below 4.5",
      "label on panel: as the document says, below 1.3",
    ]);
  });

  test("a silenced color is not, by name or by role", () => {
    const silent = [{ front: "panel-foreground", back: null }];
    expect(rowsIn(silent)).toEqual([]);
    expect(rowsIn(silent, { primary: "panel", "on-primary": "panel-foreground" })).toEqual([]);
    expect(rowsIn([], { primary: "panel", "on-primary": "panel-foreground" })).toEqual([
      "panel-foreground on panel: by the role on-primary, below 4.5",
    ]);
  });
});

test("a derived color of the layer is judged, as in verdicts", () => {
  const document = documentOf({
    "color-primary": "#767676",
    "color-on-primary": "#ffffff",
    "color-bg": "#ffffff",
  });
  const { judged, tokens } = analyseWhole(JSON.stringify(document));
  const rows = rowsOf(new Lookup(tokens, undefined, judged)).filter(({ derived }) => derived);
  expect(rows.map(({ text, surface }) => `${text} on ${surface}`)).toEqual(
    expect.arrayContaining(["color-on-primary on color-primary-hover"]),
  );
  for (const { ratios } of rows) expect(ratios.light).toBeGreaterThan(1);
});
