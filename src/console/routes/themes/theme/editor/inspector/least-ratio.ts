/** The least contrast that a color has in one layer, by the pairs that are judged. */
import type {
  Analysis,
  Appearance,
  Column,
  JudgedPair,
  TokenInfo,
} from "#console/editing/types.ts";
import type { Color } from "#tokens/color.ts";
import { contrastOn, reaches } from "#tokens/contrast.ts";
import type { Channels } from "#tokens/oklch.ts";
import { cssIn, ownAppearance } from "../selection.ts";
import { colorOf } from "./color/color.ts";
import { baseOf } from "./value.ts";

export interface LeastRatio {
  value: number;
  /** The color that it is measured with. */
  partner: string;
  needed: number;
  isEnough: boolean;
}

type Read = Pick<Analysis, "axes" | "cells" | "columns" | "judged" | "tokens">;

/** Undefined where the layer changes neither the token nor a color that it is read with. */
export function leastRatioIn(
  column: Column,
  token: TokenInfo,
  analysis: Read,
): LeastRatio | undefined {
  if (token.type !== "color") return undefined;
  const appearance = ownAppearance(analysis.axes, column) ?? baseOf(token);
  const { pairs, ground } = analysis.judged[appearance];
  const colorIn = colorsOf(column, appearance, analysis);
  const below = (ground.dotted && colorIn(ground.dotted)?.mapped) || ground.channels;
  const [least] = pairs
    .filter(({ decoration }) => decoration === undefined)
    .filter(({ text, surface }) => text === token.dotted || surface === token.dotted)
    .filter((pair) => isOwn(pair, column, analysis))
    .flatMap((pair) => measured(pair, token.dotted, ratioOf(pair, colorIn, below)))
    .sort((one, other) => one.value / one.needed - other.value / other.needed);
  return least;
}

function measured(
  { text, surface, needed }: JudgedPair,
  self: string,
  value: number | undefined,
): LeastRatio[] {
  if (value === undefined) return [];
  const partner = (text === self ? surface : text) ?? "the page";
  return [{ value, partner, needed, isEnough: reaches(value, needed) }];
}

type ColorIn = (dotted: string) => Color | undefined;

function colorsOf({ layer }: Column, appearance: Appearance, analysis: Read): ColorIn {
  const tokens = new Map(analysis.tokens.map((token) => [token.dotted, token]));
  return (dotted) => {
    const token = tokens.get(dotted);
    const derived = analysis.judged[appearance].derived[dotted];
    return colorOf(token === undefined ? derived : cssIn(token, layer, analysis));
  };
}

/** Whether a layer has colors of its own for a pair; Base and the appearances always do. */
const isOwn = ({ text, surface }: JudgedPair, { layer, axis }: Column, { cells }: Read): boolean =>
  axis === undefined ||
  [text, surface].some((one) => one !== undefined && cells[layer]?.[one] !== undefined);

function ratioOf(
  { text, surface }: JudgedPair,
  colorIn: ColorIn,
  ground: Channels,
): number | undefined {
  const above = colorIn(text);
  const below = surface === undefined ? { mapped: ground, alpha: 1 } : colorIn(surface);
  return above && below && contrastOn(above, below, ground);
}
