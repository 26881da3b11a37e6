/** The pairs of colors of a theme that the engine judges, their contrast, and what fixes one. */

import type { Appearance, JudgedPair, Layer, TokenInfo } from "#console/editing/types.ts";
import { apcaOn } from "#tokens/apca.ts";
import type { Color } from "#tokens/color.ts";
import { contrastOn, reaches, type Seen, textContrast } from "#tokens/contrast.ts";
import type { Channels } from "#tokens/oklch.ts";
import { aliasOf } from "#tokens/reference.ts";
import { colorOf, type Oklch, oklchOf } from "../editor/inspector/color/color.ts";
import { nearestLightness } from "../editor/inspector/color/nearest-lightness.ts";
import type { Lookup, Partner } from "../editor/inspector/value.ts";
import { rampSteps } from "./ramp-step.ts";

/** A token's color in an appearance: of its value with references followed, else as it is served. */
const colorIn = (lookup: Lookup, dotted: string, appearance: Appearance): Color | undefined =>
  colorOf(lookup.valueOf(dotted, appearance)) ?? colorOf(cssIn(lookup, dotted, appearance));

/** The CSS of a token's color, or of a derived one. */
export const cssIn = (lookup: Lookup, dotted: string, appearance: Appearance): string | undefined =>
  lookup.get(dotted)?.css[appearance] ?? lookup.judged[appearance].derived[dotted];

/** The channels that translucent colors lie on. */
const groundOf = (lookup: Lookup, appearance: Appearance): Channels =>
  lookup.judged[appearance].ground.channels;

/** The color of what is behind a text; the browser's own where no token is. */
function behind({ surface }: JudgedPair, lookup: Lookup, appearance: Appearance): Seen | undefined {
  if (surface === undefined) return { mapped: groundOf(lookup, appearance), alpha: 1 };
  return colorIn(lookup, surface, appearance);
}

/** The key of a pair among those of an appearance. */
export const keyOf = ({ text, surface = "" }: JudgedPair): string => `${text}\n${surface}`;

/** Whether a contrast is as much as a pair needs. */
export const passes = (ratio: number, { needed }: Pick<JudgedPair, "needed">): boolean =>
  reaches(ratio, needed);

/** The contrast that a pair needs, in words. */
export const needWords = ({ needed }: Pick<JudgedPair, "needed">): string =>
  needed === textContrast ? "text needs 4.5" : `it needs ${needed}`;

/** The pairs that a token belongs to. */
export const pairsOf = (dotted: string, lookup: Lookup, appearance: Appearance): JudgedPair[] =>
  lookup.judged[appearance].pairs.filter(
    ({ text, surface }) => text === dotted || surface === dotted,
  );

/** Measures a pair in an appearance; undefined if one of the two has no color. */
const measuredBy =
  (measure: (text: Seen, surface: Seen, ground: Channels) => number) =>
  (pair: JudgedPair, lookup: Lookup, appearance: Appearance): number | undefined => {
    const above = colorIn(lookup, pair.text, appearance);
    const below = behind(pair, lookup, appearance);
    if (above === undefined || below === undefined) return undefined;
    return measure(above, below, groundOf(lookup, appearance));
  };

/** The contrast of a pair by WCAG 2, which is judged. */
export const ratioIn = measuredBy(contrastOn);

/** The lightness contrast of a pair by APCA, which is only shown. */
export const lcIn = measuredBy(apcaOn);

const MAX_PARTNERS = 3;

/** The last part of a path, or `the page`. */
const nameOf = (dotted: string | undefined): string =>
  dotted === undefined ? "the page" : dotted.slice(dotted.lastIndexOf(".") + 1);

/** The colors that a token is read with, the least readable first. */
export function partnersOf(token: TokenInfo, lookup: Lookup, appearance: Appearance): Partner[] {
  return pairsOf(token.dotted, lookup, appearance)
    .map((pair) => ({ pair, share: (ratioIn(pair, lookup, appearance) ?? 21) / pair.needed }))
    .sort((one, other) => one.share - other.share)
    .slice(0, MAX_PARTNERS)
    .flatMap(({ pair }) => partnerIn(pair, token.dotted, lookup, appearance) ?? []);
}

function partnerIn(
  pair: JudgedPair,
  self: string,
  lookup: Lookup,
  appearance: Appearance,
): Partner | undefined {
  const role = pair.text === self ? "surface" : "text";
  const dotted = pair[role];
  const color =
    role === "text" ? colorIn(lookup, pair.text, appearance) : behind(pair, lookup, appearance);
  const { needed, why } = pair;
  return color && { dotted, name: nameOf(dotted), color, role, needed, why };
}

/** Contrast of a color with one that it is read with. */
export const ratioWith = (
  color: Seen,
  { color: other, role }: Partner,
  ground: Channels,
): number =>
  role === "surface" ? contrastOn(color, other, ground) : contrastOn(other, color, ground);

/** The same by APCA. */
export const lcWith = (color: Seen, { color: other, role }: Partner, ground: Channels): number =>
  role === "surface" ? apcaOn(color, other, ground) : apcaOn(other, color, ground);

/** A color of a token that fixes a pair, and the layer to write it into. */
export interface Proposal {
  dotted: string;
  layer: Layer;
  json: unknown;
  color: Oklch;
  /** The same color as it will be written. */
  seen: Color;
  ratio: number;
  /** The reference that the value replaces. */
  insteadOf: string | undefined;
  /** The step of a ramp that it refers to. */
  step?: string;
}

/** How many passing pairs a proposal would make fail. */
export function spoiledBy(
  { dotted, seen }: Proposal,
  lookup: Lookup,
  appearance: Appearance,
): number {
  const ground = groundOf(lookup, appearance);
  const isSpoiled = (pair: JudgedPair): boolean => {
    const above = colorIn(lookup, pair.text, appearance);
    const below = behind(pair, lookup, appearance);
    if (above === undefined || below === undefined) return false;
    if (!passes(contrastOn(above, below, ground), pair)) return false;
    const [text, surface] = pair.text === dotted ? [seen, below] : [above, seen];
    return !passes(contrastOn(text, surface, ground), pair);
  };
  return pairsOf(dotted, lookup, appearance).filter(isSpoiled).length;
}

/** The contrast of a pair with another color in the place of one of its two. */
type Trial = (candidate: Color, seenIn: Appearance) => number | undefined;

function trialOf(dotted: string, pair: JudgedPair, lookup: Lookup): Trial {
  const isText = dotted === pair.text;
  return (candidate, seenIn) => {
    const above = isText ? candidate : colorIn(lookup, pair.text, seenIn);
    const below = isText ? behind(pair, lookup, seenIn) : candidate;
    return above && below && contrastOn(above, below, groundOf(lookup, seenIn));
  };
}

/**
 * The layer to write a color into: that of the present value; but where the other appearance has that too and would
 * fail with the color, a value of this appearance's own.
 */
function layerFor(
  dotted: string,
  lookup: Lookup,
  appearance: Appearance,
  spoils: (elsewhere: Appearance) => boolean,
): Layer {
  const token = lookup.get(dotted);
  const at = (token && lookup.layerOf(token, appearance)) ?? "base";
  const elsewhere: Appearance = appearance === "light" ? "dark" : "light";
  const isShared = token && lookup.layerOf(token, elsewhere) === at;
  return isShared && spoils(elsewhere) ? (lookup.ownLayer(appearance) ?? at) : at;
}

/** The reference that a token has in a layer. */
function referenceOf(dotted: string, layer: Layer, lookup: Lookup): string | undefined {
  const present = lookup.get(dotted)?.written[layer];
  return present?.alias ?? aliasOf(present?.json);
}

/** The nearest lightness of one of a pair, chroma kept, with which the pair passes. */
export function proposalFor(
  dotted: string,
  pair: JudgedPair,
  lookup: Lookup,
  appearance: Appearance,
): Proposal | undefined {
  const color = colorIn(lookup, dotted, appearance);
  const trial = trialOf(dotted, pair, lookup);
  if (lookup.get(dotted) === undefined || color === undefined) return undefined;
  if (trial(color, appearance) === undefined) return undefined;
  const found = nearestLightness(
    oklchOf(color),
    lookup.valueOf(dotted, appearance),
    (candidate) => trial(candidate, appearance) ?? 1,
    pair.needed,
  );
  if (found === undefined) return undefined;
  const spoils = (elsewhere: Appearance): boolean =>
    !passes(trial(found.seen, elsewhere) ?? pair.needed, pair);
  const layer = layerFor(dotted, lookup, appearance, spoils);
  const at = layerFor(dotted, lookup, appearance, () => false);
  return { dotted, layer, ...found, insteadOf: referenceOf(dotted, at, lookup) };
}

/** The nearest step of the ramp that one of a pair refers to with which the pair passes. */
export function stepFor(
  dotted: string,
  pair: JudgedPair,
  lookup: Lookup,
  appearance: Appearance,
): Proposal | undefined {
  const present = colorIn(lookup, dotted, appearance);
  if (present === undefined) return undefined;
  const { l } = oklchOf(present);
  const trial = trialOf(dotted, pair, lookup);
  const [best] = rampSteps(dotted, lookup, appearance)
    .flatMap((step) => {
      const seen = colorIn(lookup, step, appearance);
      const ratio = seen && trial(seen, appearance);
      if (seen === undefined || ratio === undefined || !passes(ratio, pair)) return [];
      const color = oklchOf(seen);
      return { step, seen, ratio, color, distance: Math.abs(color.l - l) };
    })
    .sort((one, other) => one.distance - other.distance);
  if (best === undefined) return undefined;
  const { step, seen, ratio, color } = best;
  const spoils = (elsewhere: Appearance): boolean => {
    const there = colorIn(lookup, step, elsewhere);
    return !passes((there && trial(there, elsewhere)) ?? pair.needed, pair);
  };
  const layer = layerFor(dotted, lookup, appearance, spoils);
  const at = layerFor(dotted, lookup, appearance, () => false);
  const insteadOf = referenceOf(dotted, at, lookup);
  return { dotted, layer, json: `{${step}}`, color, seen, ratio, insteadOf, step };
}
