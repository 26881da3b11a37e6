/** An unreadable button is reported for sets of every naming: #1c1c1c on #171717. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { matrixAmong } from "../../../src/console/editing/text-on-surface.ts";
import type { JsonObject } from "../../../src/tokens/json.ts";
import { guessRoles } from "../../../src/tokens/roles/of-document.ts";
import { colorPairs } from "../../../src/tokens/roles/used-pairs.ts";
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

  test("it is a pair once, in the matrix too if its names say so", () => {
    const theme = buildTheme(after, "light");
    const pairs = colorPairs(theme).filter(
      (pair) => pair.front.node.dotted === front && pair.back?.node.dotted === back,
    );
    expect(pairs).toHaveLength(1);
    if (roles !== undefined) return;
    const tokens = theme.resolved.map(({ node }) => ({
      path: node.path,
      dotted: node.dotted,
      type: "color",
    }));
    const at = (dotted: string) =>
      tokens.find((one) => one.dotted === dotted) as (typeof tokens)[number];
    expect(matrixAmong(tokens).has(at(front), at(back))).toBe(true);
  });
});
