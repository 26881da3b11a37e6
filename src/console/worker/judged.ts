/** Sends the page the pairs of colors that the engine judges in a theme. */
import {
  type ColorPair,
  judgedPairs,
  type PairColor,
  reasonOf,
} from "../../tokens/roles/used-pairs.ts";
import { surfaceTokenIn } from "../../tokens/surface.ts";
import type { Theme } from "../../tokens/theme.ts";
import { printValue } from "../../tokens/values/print.ts";
import type { Appearance, Judged, JudgedPair } from "../editing/types.ts";

/** The pairs of both appearances; two themes that are one have the same. */
export function judgedIn(one: Theme, other: Theme): Record<Appearance, Judged> {
  const first = judgedOf(one);
  const second = one === other ? first : judgedOf(other);
  return one.appearance === "light"
    ? { light: first, dark: second }
    : { light: second, dark: first };
}

function judgedOf(theme: Theme): Judged {
  const pairs = judgedPairs(theme);
  const dotted = surfaceTokenIn(theme.roles, theme.resolved)?.node.dotted;
  return {
    ground: { ...(dotted !== undefined && { dotted }), channels: theme.surface },
    pairs: pairs.map(judgedPair),
    derived: Object.fromEntries(
      pairs.flatMap(({ front, back }) => [...madeIn(front), ...madeIn(back)]),
    ),
  };
}

/** A pair by the paths of its tokens. */
export function judgedPair(pair: ColorPair): JudgedPair {
  const { front, back, needed, reason } = pair;
  const made = [front, back].flatMap((one) => (one?.isDerived ? one.node.dotted : []));
  return {
    text: front.node.dotted,
    ...(back !== undefined && { surface: back.node.dotted }),
    needed,
    why: reasonOf(pair),
    ...(made.length > 0 && { derived: made }),
    ...(pair.by === "document" && { declared: true }),
    ...(needed === 1 && reason !== undefined && { decoration: reason }),
  };
}

/** The path of a derived color, with its CSS. */
function madeIn(color: PairColor | undefined): [string, string][] {
  if (color?.isDerived === undefined || color.value === undefined) return [];
  const css = printValue(color.value, "srgb");
  return css === undefined ? [] : [[color.node.dotted, css]];
}
