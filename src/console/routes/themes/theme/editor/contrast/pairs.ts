/** Which colors are read on which: the engine's own rules (src/tokens/advice.ts, surface.ts). */

import {
  isColor,
  isOtherText,
  isText,
  type Matrix,
  matrixAmong,
  nameOf,
  saysWhat,
  surfaceFor,
} from "#console/editing/text-on-surface.ts";
import type { Appearance, Layer, TokenInfo } from "#console/editing/types.ts";
import { type Channels, type Oklch, readColor, shownInSrgb } from "../inspector/color/color.ts";
import { contrastOf, nearestLightness, textGoal } from "../inspector/color/contrast.ts";
import { aliasOf, type Lookup } from "../inspector/value.ts";

const surfaceNames = ["surface", "background", "bg", "canvas", "page", "base"];

const canvas: Record<Appearance, Channels> = {
  light: [1, 1, 1],
  dark: [18 / 255, 18 / 255, 18 / 255],
};

/** A token's color in an appearance, references followed. */
export const colorIn = (
  lookup: Lookup,
  dotted: string,
  appearance: Appearance,
): Oklch | undefined => readColor(lookup.valueOf(dotted, appearance));

interface Ground {
  dotted: string | undefined;
  channels: Channels;
}

const grounds = new WeakMap<Lookup, Partial<Record<Appearance, Ground>>>();

/** The token that text and translucent colors lie on, and its channels. */
export function groundOf(lookup: Lookup, appearance: Appearance): Ground {
  const known = grounds.get(lookup) ?? {};
  grounds.set(lookup, known);
  known[appearance] ??= findGround(lookup, appearance);
  return known[appearance];
}

function findGround(lookup: Lookup, appearance: Appearance): Ground {
  let best: { rank: number; dotted: string; channels: Channels } | undefined;
  for (const token of lookup.tokens) {
    if (!isColor(token)) continue;
    const order = surfaceNames.indexOf(nameOf(token).toLowerCase());
    if (order === -1) continue;
    const rank = order * 1000 + token.path.filter(saysWhat).length;
    if (best !== undefined && best.rank <= rank) continue;
    const color = colorIn(lookup, token.dotted, appearance);
    if (color === undefined || color.alpha < 1) continue;
    best = { rank, dotted: token.dotted, channels: shownInSrgb(color) };
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
  const own = surfaceFor(token, (other) => lookup.get(other));
  if (own !== undefined) return [{ text: dotted, surface: own.dotted }];
  const on = lookup.get([...token.path.slice(0, -1), `on-${token.path.at(-1)}`].join("."));
  const pairs: TokenPair[] = [];
  if (on !== undefined && isColor(on)) pairs.push({ text: on.dotted, surface: dotted });
  const ground = groundOf(lookup, appearance).dotted;
  if (ground === undefined) return pairs;
  if (ground === dotted) return [...pairs, ...textsOn(dotted, lookup)];
  if (isText(token) || isOtherText(token)) pairs.push({ text: dotted, surface: ground });
  return pairs;
}

const textsOn = (surface: string, lookup: Lookup): TokenPair[] =>
  lookup.tokens
    .filter((token) => isColor(token) && isText(token))
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
  return contrastOf({ text: above, surface: below, ground });
}

export type TokenMatrix = Matrix<TokenInfo>;

export const matrixOf = (lookup: Lookup): TokenMatrix =>
  matrixAmong(lookup.tokens, (dotted) => lookup.get(dotted));

/** A color of a token that fixes a pair, and the layer to write it into. */
export interface Proposal {
  dotted: string;
  layer: Layer;
  json: unknown;
  color: Oklch;
  ratio: number;
  /** The reference that the value replaces. */
  insteadOf: string | undefined;
}

/** How many passing pairs of the matrix a proposal would make fail. */
export function spoiledBy(
  { dotted, color }: Proposal,
  matrix: TokenMatrix,
  lookup: Lookup,
  appearance: Appearance,
): number {
  const ground = groundOf(lookup, appearance).channels;
  const passes = (text: Oklch, surface: Oklch): boolean =>
    contrastOf({ text, surface, ground }) >= textGoal;
  const isSpoiled = (text: TokenInfo, surface: TokenInfo): boolean => {
    if (!matrix.has(text, surface)) return false;
    const [above, below] = [text, surface].map((one) => colorIn(lookup, one.dotted, appearance));
    if (above === undefined || below === undefined || !passes(above, below)) return false;
    return text.dotted === dotted ? !passes(color, below) : !passes(above, color);
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
  const pairWith = (candidate: Oklch, with_: Oklch) =>
    dotted === pair.text
      ? { text: candidate, surface: with_ }
      : { text: with_, surface: candidate };
  const { channels: ground } = groundOf(lookup, appearance);
  const like = lookup.valueOf(dotted, appearance);
  const found = nearestLightness(color, like, (candidate) =>
    contrastOf({ ...pairWith(candidate, other), ground }),
  );
  if (found === undefined) return undefined;
  const at = lookup.layerOf(token, appearance) ?? "base";
  const elsewhere: Appearance = appearance === "light" ? "dark" : "light";
  const spoils = () => {
    const there = colorIn(lookup, partner, elsewhere);
    if (there === undefined) return false;
    const ratio = contrastOf({
      ...pairWith(found.color, there),
      ground: groundOf(lookup, elsewhere).channels,
    });
    return ratio < textGoal;
  };
  const isShared = lookup.layerOf(token, elsewhere) === at;
  const layer = isShared && spoils() ? (lookup.ownLayer(appearance) ?? at) : at;
  const present = token.written[at];
  return { dotted, layer, ...found, insteadOf: present?.alias ?? aliasOf(present?.json) };
}
