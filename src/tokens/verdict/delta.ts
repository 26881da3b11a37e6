/** How different two colors look. */
import { differenceCiede2000 } from "culori";
import { type Color, composite } from "../color.ts";
import type { Channels } from "../oklch.ts";

const ciede2000 = differenceCiede2000();
const backdrops: readonly Channels[] = [
  [0, 0, 0],
  [1, 1, 1],
];

/**
 * CIEDE2000 of two colors in CIELAB of D65, beyond sRGB too: 0 for the same, about 1 where somebody
 * who compares begins to see it, 100 from black to white. Of translucent ones the greater of that
 * on black and that on white, for what is behind them is not known.
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
