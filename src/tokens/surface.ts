/** The surface of an appearance: the background for translucent colors and text. */

import type { Appearance } from "./findings.ts";
import type { Channels } from "./oklch.ts";
import type { ResolvedToken } from "./resolve.ts";
import type { RoleTable } from "./roles/table.ts";
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

/** The color of the role `bg` if it is opaque, else `surfaceOf` the tokens. */
export function surfaceIn(
  roles: RoleTable | undefined,
  tokens: readonly ResolvedToken[],
  appearance: Appearance,
): Channels {
  const bg = roles?.isMapped ? roles.colorOf("bg") : undefined;
  return bg !== undefined && bg.alpha >= 1 ? bg.mapped : surfaceOf(tokens, appearance);
}

/** Whether a token may be the surface, by its path. */
export const isSurface = (path: readonly string[]): boolean => surfaceRank(path) !== undefined;
