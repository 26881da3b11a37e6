/** Complete themes from one color: every pair passes, in both appearances, whatever the color is. */
import { type Appearance, appearances } from "../findings.ts";
import { TokenInputError } from "../input-error.ts";
import type { JsonObject } from "../json.ts";
import type { SchemeChoices, SchemeName } from "./choices.ts";
import { documentOf } from "./document.ts";
import { type Judged, judgeScheme } from "./judge.ts";
import { measuresOf, shapeOf } from "./measures.ts";
import { type Palette, paletteOf } from "./palette.ts";
import { type Roles, rolesOf } from "./roles.ts";

export interface Scheme extends Omit<Judged, "isClean"> {
  name: SchemeName;
  /** Its character, in words. */
  words: string;
  document: JsonObject;
  /** The colors of each role as `#rrggbb`. */
  colors: Record<Appearance, Record<string, string>>;
  /** The brand color's ramp, from light to dark. */
  ramp: string[];
  /** CSS of the corners of buttons and of marks. */
  corners: { button: string; mark: string };
  /** How many ramp steps and roles the document has. */
  steps: number;
  roles: number;
}

const schemeNames: readonly SchemeName[] = ["true", "calm", "bold", "ink"];

/** The schemes of a color; leaves out any with a finding or a failing pair. */
export function schemesOf(choices: SchemeChoices): Scheme[] {
  check(choices);
  return schemeNames.flatMap((name) => schemeOf(name, choices) ?? []);
}

function schemeOf(name: SchemeName, choices: SchemeChoices): Scheme | undefined {
  const palette = paletteOf(name, choices);
  const roles = {
    light: rolesOf(name, "light", palette, choices),
    dark: rolesOf(name, "dark", palette, choices),
  };
  const words = wordsOf(name, choices, palette, roles);
  const source = `Made from ${[choices.color, choices.second].filter(Boolean).join(" and ")}: ${words}.`;
  const document = documentOf(source, palette, roles, measuresOf(name, choices.corners));
  const { isClean, ...judged } = judgeScheme(document, choices.contrast);
  if (!isClean) return undefined;
  const { sizes, isPill } = shapeOf(name, choices.corners);
  const ramps = Object.values(palette.ramps);
  return {
    name,
    words,
    document,
    ...judged,
    colors: { light: hexesOf(roles.light), dark: hexesOf(roles.dark) },
    ramp: palette.ramps.brand.map(({ hex }) => hex),
    corners: {
      button: isPill ? "999px" : `${sizes[1]}px`,
      mark: isPill ? "999px" : `${sizes[0]}px`,
    },
    steps: ramps.reduce((sum, { length }) => sum + length, 0),
    roles: Object.keys(roles.light).length,
  };
}

const hexesOf = (roles: Roles): Record<string, string> =>
  Object.fromEntries(Object.entries(roles).map(([name, { hex }]) => [name, hex]));

function wordsOf(
  name: SchemeName,
  { chroma }: SchemeChoices,
  { brand }: Palette,
  roles: Record<Appearance, Roles>,
): string {
  if (name === "calm") return "less chroma, tinted paper";
  if (name === "bold") return "full chroma, with a second hue";
  if (name === "ink") return "neutral buttons, color for links and focus";
  if (chroma !== 100) return "your color, with another chroma";
  const kept = appearances.filter((appearance) => roles[appearance].primary?.hex === brand?.hex);
  if (kept.includes("light")) return "your color as it is";
  if (kept.includes("dark")) return "your color in dark, a darker step in light";
  return "the step nearest to your color that passes";
}

const hex = /^#[0-9a-f]{6}$/;

function check({ color, second, chroma }: SchemeChoices): void {
  for (const [field, value] of [
    ["color", color],
    ["second", second],
  ] as const) {
    if (value === undefined || hex.test(value)) continue;
    throw new TokenInputError(field, `${field} is ${value}; give an opaque color such as #0f766e`);
  }
  if (Number.isFinite(chroma) && chroma >= 0 && chroma <= 150) return;
  throw new TokenInputError("chroma", `chroma is ${chroma}; give percent from 0 to 150`);
}
