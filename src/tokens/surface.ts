/** The surface of an appearance: the background for translucent colors and text. */

import type { Appearance } from "./findings.ts";
import type { Channels } from "./oklch.ts";
import type { ResolvedToken } from "./resolve.ts";

/** Names of tokens with a page's surface, the most specific first. */
const surfaceNames = ["surface", "background", "bg", "canvas", "page", "base"];

/** The colors that browsers paint by default. */
const canvas: Record<Appearance, Channels> = {
  light: [1, 1, 1],
  dark: [18 / 255, 18 / 255, 18 / 255],
};

/**
 * The first opaque color token named `surface`, else `background`, `bg`, `canvas`, `page` or
 * `base`, the one nearest the root winning; without one, white in light and #121212 in dark.
 */
export function surfaceOf(tokens: readonly ResolvedToken[], appearance: Appearance): Channels {
  let best: { rank: number; channels: Channels } | undefined;
  for (const { node, value } of tokens) {
    if (value?.kind !== "color" || value.color.alpha < 1) continue;
    const rank = rankOf(node.path);
    if (rank === undefined || (best !== undefined && best.rank <= rank)) continue;
    best = { rank, channels: value.color.mapped };
  }
  return best?.channels ?? canvas[appearance];
}

/** Whether a token may be the surface, by its path. */
export const isSurface = (path: readonly string[]): boolean => rankOf(path) !== undefined;

/** The rank of a token's name, best first; undefined if it is no surface. */
export function rankOf(path: readonly string[]): number | undefined {
  let last = path.length - 1;
  while (last >= 0 && !names(path[last])) last -= 1;
  const order = surfaceNames.indexOf((path[last] ?? "").toLowerCase());
  return order === -1 ? undefined : order * 1000 + path.filter(names).length;
}

/** Whether a path segment identifies the token. */
function names(name: string | undefined): boolean {
  return name !== "$root" && name !== "default";
}
