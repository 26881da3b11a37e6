/** The perceived difference of two colors. */
import { differenceCiede2000 } from "culori";
import { type Color, composite } from "../color.ts";
import type { Channels } from "../oklch.ts";

const ciede2000 = differenceCiede2000();
const backdrops: readonly Channels[] = [
  [0, 0, 0],
  [1, 1, 1],
];

/**
 * CIEDE2000 of two colors in CIELAB with D65, also beyond sRGB: 0 for equal colors, about 1 for a just
 * noticeable difference, 100 from black to white. Translucent colors have the greater of the differences on
 * black and on white, because their background is unknown.
 */
export function deltaE(before: Color, after: Color): number {
  if (before.alpha >= 1 && after.alpha >= 1) return between(before.channels, after.channels);
  const on = (backdrop: Channels) =>
    between(
      composite(before.channels, before.alpha, backdrop),
      composite(after.channels, after.alpha, backdrop),
    );
  return Math.max(...backdrops.map(on));
}

function between(before: Channels, after: Channels): number {
  const distance = ciede2000(rgb(before), rgb(after));
  return Number.isFinite(distance) ? distance : 100;
}

const rgb = ([r, g, b]: Channels) => ({ mode: "rgb" as const, r, g, b });
