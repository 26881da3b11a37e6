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
export const surfaceOf = (tokens: readonly ResolvedToken[], appearance: Appearance): Channels =>
  channelsOf(surfaceByName(tokens)) ?? canvas[appearance];

/** The color of the role `bg` if it is opaque, else `surfaceOf` the tokens. */
export const surfaceIn = (
  roles: RoleTable | undefined,
  tokens: readonly ResolvedToken[],
  appearance: Appearance,
): Channels => channelsOf(surfaceTokenIn(roles, tokens)) ?? canvas[appearance];

/** The token of the surface; undefined if it is the browser's own color. */
export function surfaceTokenIn(
  roles: RoleTable | undefined,
  tokens: readonly ResolvedToken[],
): ResolvedToken | undefined {
  const bg = roles?.isMapped ? roles.get("bg") : undefined;
  return channelsOf(bg) === undefined ? surfaceByName(tokens) : bg;
}

function surfaceByName(tokens: readonly ResolvedToken[]): ResolvedToken | undefined {
  let best: { rank: number; token: ResolvedToken } | undefined;
  for (const token of tokens) {
    if (channelsOf(token) === undefined) continue;
    const rank = surfaceRank(token.node.path);
    if (rank === undefined || (best !== undefined && best.rank <= rank)) continue;
    best = { rank, token };
  }
  return best?.token;
}

/** The channels of an opaque color. */
function channelsOf(token: ResolvedToken | undefined): Channels | undefined {
  const value = token?.value;
  return value?.kind === "color" && value.color.alpha >= 1 ? value.color.mapped : undefined;
}

/** Whether a token may be the surface, by its path. */
export const isSurface = (path: readonly string[]): boolean => surfaceRank(path) !== undefined;
