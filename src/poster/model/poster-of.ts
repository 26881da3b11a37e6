/** Makes the poster of a document: what can be drawn of it, in both appearances. */
import { hasAppearances } from "../../tokens/appearance.ts";
import { hexOf } from "../../tokens/color.ts";
import { contrastRatio } from "../../tokens/contrast.ts";
import { type Appearance, appearances } from "../../tokens/findings.ts";
import { isObject } from "../../tokens/json.ts";
import type { Channels } from "../../tokens/oklch.ts";
import type { ResolvedToken } from "../../tokens/resolve.ts";
import { listAxes } from "../../tokens/resolver/listing.ts";
import type { Modes } from "../../tokens/resolver/permutations.ts";
import { permuted } from "../../tokens/resolver/permuted.ts";
import { buildTheme, type Theme } from "../../tokens/theme.ts";
import { printValue } from "../../tokens/values/print.ts";
import { cornersOf, curvesOf, spacesOf, timesOf } from "./measures.ts";
import { pairsOf } from "./pairs.ts";
import type { Half, Poster, Sample } from "./poster.ts";
import { findRamps, type RampTokens, rampIn } from "./ramps.ts";
import { countRoles, inksOf } from "./roles.ts";
import { shadowsOf } from "./shadows.ts";
import { typeOf } from "./type.ts";

export interface PosterOptions {
  name: string;
  /** The contexts that differ from the default, by the parameter of their axis. */
  modes?: Modes;
  /** The appearance of a document that has one; light if absent. */
  defaultAppearance?: Appearance;
}

/** The poster of any document; never throws, and leaves out what a document has no tokens for. */
export const posterOf = (
  document: unknown,
  { name, modes = {}, defaultAppearance }: PosterOptions,
): Poster => posterFrom(themesOf(document, modes, defaultAppearance), name);

/** One theme for each appearance that a document distinguishes. */
export const themesOf = (
  document: unknown,
  modes: Modes,
  defaultAppearance: Appearance = "light",
): Theme[] =>
  appearancesOf(document, defaultAppearance).map((appearance) =>
    buildTheme(permuted(document, modes, appearance), appearance, undefined, false),
  );

/** The poster of a theme in its appearances, light first. */
export function posterFrom(themes: readonly Theme[], name: string): Poster {
  const [first] = themes as readonly [Theme, ...Theme[]];
  const resolved = first.resolved.filter(isShort);
  const ramps = findRamps(resolved);
  const shadows = shadowsOf(resolved);
  const halves = themes.map((theme) => halfOf(theme, ramps, shadows));
  const body = halves[0]?.roles["font-family-body"]?.css;
  const poster = {
    name,
    halves,
    roleCount: countRoles(halves[0]?.roles ?? {}),
    type: typeOf(resolved, body),
    space: spacesOf(resolved),
    radii: cornersOf(resolved),
    times: timesOf(resolved),
    curves: curvesOf(resolved),
  };
  const families = [...new Set(poster.type.flatMap(({ family }) => firstFamily(family)))];
  return { ...poster, families, drawn: countDrawn(poster), total: first.resolved.length };
}

/** Longer names are no captions. */
const LONGEST_PATH = 200;

const isShort = ({ node }: ResolvedToken): boolean => node.dotted.length <= LONGEST_PATH;

/** Both appearances if the document distinguishes them. */
function appearancesOf(document: unknown, otherwise: Appearance): readonly Appearance[] {
  if (isObject(document) && hasAppearances(document)) return appearances;
  const axes = listAxes(document);
  const varied = axes.some((axis) => axis.appearances !== undefined);
  return varied || JSON.stringify(document).includes('"$appearances"') ? appearances : [otherwise];
}

function halfOf(theme: Theme, ramps: readonly RampTokens[], shadows: readonly string[]): Half {
  const byPath = new Map(theme.resolved.map((token) => [token.node.dotted, token]));
  const page = hexOf(theme.surface);
  const drawnRamps = ramps.flatMap((ramp) => rampIn(ramp, byPath, theme.surface) ?? []);
  return {
    appearance: theme.appearance,
    page,
    ink: inkOn(theme.surface),
    roles: inksOf(theme),
    ramps: drawnRamps,
    pairs: drawnRamps.length > 0 ? [] : pairsOf(theme, page),
    shadows: shadows.flatMap((path) => sampleOf(byPath.get(path))),
  };
}

const inkOn = (page: Channels): string =>
  contrastRatio(page, [0, 0, 0]) > contrastRatio(page, [1, 1, 1]) ? "#111111" : "#f4f4f4";

function sampleOf(token: ResolvedToken | undefined): Sample[] {
  const css = token?.value && printValue(token.value, "srgb");
  return token === undefined || css === undefined ? [] : [{ path: token.node.dotted, css }];
}

/** The first family of a list, without quotes. */
function firstFamily(families: string | undefined): string[] {
  const [, quoted, plain] = /^\s*(?:"([^"]+)"|([^,]+))/.exec(families ?? "") ?? [];
  const first = quoted ?? plain?.trim();
  return first === undefined ? [] : [first];
}

function countDrawn(poster: Omit<Poster, "families" | "drawn" | "total">): number {
  const paths = new Set<string>();
  const add = (all: readonly { path?: string }[]) => {
    for (const { path } of all) if (path !== undefined) paths.add(path);
  };
  for (const { roles, ramps, pairs, shadows } of poster.halves) {
    add(Object.values(roles));
    for (const { steps } of ramps) add(steps);
    add(pairs.flatMap(({ front, back }) => [front, back]));
    add(shadows);
  }
  const { type, space, radii, times, curves } = poster;
  for (const all of [type, space, radii, times, curves]) add(all);
  return paths.size;
}
