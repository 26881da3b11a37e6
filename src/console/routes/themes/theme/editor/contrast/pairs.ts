/** The pairs of colors of a theme that are read on one another, their contrast, and what fixes one. */

import {
  backgroundsAmong,
  isColor,
  isReadable,
  type Matrix,
  matrixAmong,
} from "#console/editing/text-on-surface.ts";
import type { Appearance, Layer, TokenInfo } from "#console/editing/types.ts";
import type { Color } from "#tokens/color.ts";
import { contrastOn, reaches, textContrast } from "#tokens/contrast.ts";
import type { Channels } from "#tokens/oklch.ts";
import { aliasOf } from "#tokens/reference.ts";
import { canvas, isText, surfaceRank } from "#tokens/text-on-surface.ts";
import { colorOf, type Oklch, oklchOf } from "../inspector/color/color.ts";
import { nearestLightness } from "../inspector/color/nearest-lightness.ts";
import type { Lookup, Partner } from "../inspector/value.ts";

/** A token's color in an appearance, references followed. */
const colorIn = (lookup: Lookup, dotted: string, appearance: Appearance): Color | undefined =>
  colorOf(lookup.valueOf(dotted, appearance));

interface Ground {
  dotted: string | undefined;
  channels: Channels;
}

const grounds = new WeakMap<Lookup, Partial<Record<Appearance, Ground>>>();

/** The token that text and translucent colors lie on, and its channels. */
export function groundOf(lookup: Lookup, appearance: Appearance): Ground {
  const byAppearance = grounds.get(lookup) ?? {};
  grounds.set(lookup, byAppearance);
  byAppearance[appearance] ??= findGround(lookup, appearance);
  return byAppearance[appearance];
}

function findGround(lookup: Lookup, appearance: Appearance): Ground {
  let best: { rank: number; dotted: string; channels: Channels } | undefined;
  for (const token of lookup.tokens) {
    if (!isColor(token)) continue;
    const rank = surfaceRank(token.path);
    if (rank === undefined || (best !== undefined && best.rank <= rank)) continue;
    const color = colorIn(lookup, token.dotted, appearance);
    if (color === undefined || color.alpha < 1) continue;
    best = { rank, dotted: token.dotted, channels: color.mapped };
  }
  return best ?? { dotted: undefined, channels: canvas[appearance] };
}

/** A text color and the surface that it is read on. */
export interface TokenPair {
  text: string;
  surface: string;
}

/** The pairs that a token belongs to, beginning with those that its name implies. */
export function pairsOf(dotted: string, lookup: Lookup, appearance: Appearance): TokenPair[] {
  const token = lookup.get(dotted);
  if (token === undefined || !isColor(token)) return [];
  const backgrounds = [...backgroundsAmong(lookup.tokens)];
  const own = backgrounds.find(([front]) => front.dotted === dotted)?.[1];
  if (own !== undefined) return [{ text: dotted, surface: own.dotted }];
  const pairs: TokenPair[] = backgrounds
    .filter(([, back]) => back.dotted === dotted)
    .map(([front]) => ({ text: front.dotted, surface: dotted }));
  const ground = groundOf(lookup, appearance).dotted;
  if (ground === undefined) return pairs;
  if (ground === dotted) return [...pairs, ...textsOn(dotted, lookup)];
  if (isReadable(token)) pairs.push({ text: dotted, surface: ground });
  return pairs;
}

const textsOn = (surface: string, lookup: Lookup): TokenPair[] =>
  lookup.tokens
    .filter((token) => isColor(token) && isText(token.path))
    .map(({ dotted }) => ({ text: dotted, surface }));

/** The contrast of a pair; undefined if one of the two has no color. */
export function ratioIn(
  { text, surface }: TokenPair,
  lookup: Lookup,
  appearance: Appearance,
): number | undefined {
  const [above, below] = [text, surface].map((dotted) => colorIn(lookup, dotted, appearance));
  if (above === undefined || below === undefined) return undefined;
  const ground = groundOf(lookup, appearance).channels;
  return contrastOn(above, below, ground);
}

const MAX_PARTNERS = 3;

/** The colors that a token is read with, the least readable first. */
export function partnersOf(token: TokenInfo, lookup: Lookup, appearance: Appearance): Partner[] {
  return pairsOf(token.dotted, lookup, appearance)
    .map((pair) => ({ pair, ratio: ratioIn(pair, lookup, appearance) ?? 21 }))
    .sort((one, other) => one.ratio - other.ratio)
    .slice(0, MAX_PARTNERS)
    .flatMap(({ pair }) => {
      const role = pair.text === token.dotted ? "surface" : "text";
      const dotted = pair[role];
      const color = colorIn(lookup, dotted, appearance);
      return color === undefined ? [] : [{ dotted, color, role } as const];
    });
}

/** Contrast of a color with one that it is read with. */
export const ratioWith = (
  color: Color,
  { color: other, role }: Partner,
  ground: Channels,
): number =>
  role === "surface" ? contrastOn(color, other, ground) : contrastOn(other, color, ground);

export type TokenMatrix = Matrix<TokenInfo>;

export const matrixOf = (lookup: Lookup): TokenMatrix => matrixAmong(lookup.tokens);

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
}

/** How many passing pairs of the matrix a proposal would make fail. */
export function spoiledBy(
  { dotted, seen }: Proposal,
  matrix: TokenMatrix,
  lookup: Lookup,
  appearance: Appearance,
): number {
  const ground = groundOf(lookup, appearance).channels;
  const passes = (text: Color, surface: Color): boolean =>
    reaches(contrastOn(text, surface, ground), textContrast);
  const isSpoiled = (text: TokenInfo, surface: TokenInfo): boolean => {
    if (!matrix.has(text, surface)) return false;
    const [above, below] = [text, surface].map((one) => colorIn(lookup, one.dotted, appearance));
    if (above === undefined || below === undefined || !passes(above, below)) return false;
    return text.dotted === dotted ? !passes(seen, below) : !passes(above, seen);
  };
  return matrix.texts
    .flatMap((text) => matrix.surfaces.map((surface) => ({ text, surface })))
    .filter(({ text, surface }) => text.dotted === dotted || surface.dotted === dotted)
    .filter(({ text, surface }) => isSpoiled(text, surface)).length;
}

/**
 * The nearest lightness of one of a pair with which the pair passes. It goes where the token's value
 * is written; but where the other appearance has that too and would fail with it, into a value of this
 * appearance's own.
 */
export function proposalFor(
  dotted: string,
  pair: TokenPair,
  lookup: Lookup,
  appearance: Appearance,
): Proposal | undefined {
  const token = lookup.get(dotted);
  const color = colorIn(lookup, dotted, appearance);
  const partner = dotted === pair.text ? pair.surface : pair.text;
  const other = colorIn(lookup, partner, appearance);
  if (token === undefined || color === undefined || other === undefined) return undefined;
  const ratioWith = (candidate: Color, partner: Color, seenIn: Appearance): number => {
    const { channels: ground } = groundOf(lookup, seenIn);
    return dotted === pair.text
      ? contrastOn(candidate, partner, ground)
      : contrastOn(partner, candidate, ground);
  };
  const like = lookup.valueOf(dotted, appearance);
  const found = nearestLightness(oklchOf(color), like, (candidate) =>
    ratioWith(candidate, other, appearance),
  );
  if (found === undefined) return undefined;
  const at = lookup.layerOf(token, appearance) ?? "base";
  const elsewhere: Appearance = appearance === "light" ? "dark" : "light";
  const spoils = () => {
    const there = colorIn(lookup, partner, elsewhere);
    if (there === undefined) return false;
    return !reaches(ratioWith(found.seen, there, elsewhere), textContrast);
  };
  const isShared = lookup.layerOf(token, elsewhere) === at;
  const layer = isShared && spoils() ? (lookup.ownLayer(appearance) ?? at) : at;
  const present = token.written[at];
  return { dotted, layer, ...found, insteadOf: present?.alias ?? aliasOf(present?.json) };
}
