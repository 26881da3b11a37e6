/** The surface of an appearance: the background for translucent colors and text. */

import type { Appearance } from "./findings.ts";
import type { Channels } from "./oklch.ts";
import type { ResolvedToken } from "./resolve.ts";
import { canvas, surfaceRank } from "./text-on-surface.ts";

/**
 * The first opaque color token named `surface`, else `background`, `bg`, `canvas`, `page` or
 * `base`, the one nearest the root winning; without one, white in light and #121212 in dark.
 */
export function surfaceOf(tokens: readonly ResolvedToken[], appearance: Appearance): Channels {
  let best: { rank: number; channels: Channels } | undefined;
  for (const { node, value } of tokens) {
    if (value?.kind !== "color" || value.color.alpha < 1) continue;
    const rank = surfaceRank(node.path);
    if (rank === undefined || (best !== undefined && best.rank <= rank)) continue;
    best = { rank, channels: value.color.mapped };
  }
  return best?.channels ?? canvas[appearance];
}

/** Whether a token may be the surface, by its path. */
export const isSurface = (path: readonly string[]): boolean => surfaceRank(path) !== undefined;
