/** Contrast as WCAG 2.2 defines it and as the engine judges it, and the nearest color that passes. */
import {
  type Channels,
  isIn,
  linearOf,
  mostChroma,
  type Oklch,
  readColor,
  shownInSrgb,
  writeColor,
} from "./color.ts";

/** What text needs (1.4.3). */
export const textGoal = 4.5;

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const luminance = ([r, g, b]: Channels): number =>
  0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);

const over = (above: Channels, alpha: number, below: Channels): Channels => {
  const mix = (index: 0 | 1 | 2) => above[index] * alpha + below[index] * (1 - alpha);
  return alpha >= 1 ? above : [mix(0), mix(1), mix(2)];
};

/** Ratio of two opaque colors, 1–21. */
export function ratioOf(first: Channels, second: Channels): number {
  const left = luminance(first);
  const right = luminance(second);
  return (Math.max(left, right) + 0.05) / (Math.min(left, right) + 0.05);
}

/** Cut to two decimals, so that it is never shown over a goal that it misses. */
export const shownRatio = (ratio: number): string =>
  (Math.floor((ratio + 1e-11) * 100) / 100).toFixed(2);

/** Two colors one of which is read on the other; what they lie on counts where they are translucent. */
export interface Pair {
  text: Oklch;
  surface: Oklch;
  /** The page's surface. */
  ground: Channels;
}

export function contrastOf({ text, surface, ground }: Pair): number {
  const below = over(shownInSrgb(surface), surface.alpha, ground);
  return ratioOf(over(shownInSrgb(text), text.alpha, below), below);
}

/** Steps of lightness that are tried, the smallest that four decimals of a document can show. */
const coarse = 0.01;
const fine = 0.0005;

/**
 * The JSON of the color with the OKLCH lightness nearest to its own that reaches the goal; hue
 * stays, chroma too as far as the gamut has it there (sRGB, or P3 where the color was beyond sRGB).
 * It is judged as it will be written, in the form of `like`. Undefined when no lightness reaches it.
 */
export function nearestLightness(
  color: Oklch,
  like: unknown,
  ratioWith: (candidate: Oklch) => number,
  goal = textGoal,
): { json: unknown; color: Oklch; ratio: number } | undefined {
  const gamut = isIn(color, "srgb") ? "srgb" : "p3";
  const at = (l: number) => {
    const moved = { ...color, l, c: mostChroma(l, color.h, gamut, color.c) };
    const json = writeColor(moved, like);
    const written = readColor(json) ?? moved;
    return { json, color: written, ratio: ratioWith(written) };
  };
  const search = (way: 1 | -1) => {
    const room = way > 0 ? 1 - color.l : color.l;
    for (let far = coarse; far < room + coarse; far += coarse) {
      if (at(color.l + way * Math.min(far, room)).ratio < goal) continue;
      for (let near = Math.max(0, far - coarse); near <= far + fine; near += fine) {
        const found = at(color.l + way * Math.min(near, room));
        if (found.ratio >= goal) return { ...found, distance: Math.min(near, room) };
      }
    }
    return undefined;
  };
  const lighter = search(1);
  const darker = search(-1);
  const best =
    lighter === undefined || (darker !== undefined && darker.distance <= lighter.distance)
      ? darker
      : lighter;
  return best && { json: best.json, color: best.color, ratio: best.ratio };
}

/**
 * The lightnesses, at most two, at which colors of a chroma and hue have the goal with a partner:
 * the line on the plane between what passes and what fails.
 */
export function goalLightness(c: number, h: number, partner: Channels, goal = textGoal): number[] {
  const other = luminance(partner);
  const wanted = [(other + 0.05) / goal - 0.05, (other + 0.05) * goal - 0.05];
  return wanted
    .filter((target) => target > 0 && target < 1)
    .map((target) => {
      let low = 0;
      let high = 1;
      for (let step = 0; step < 18; step += 1) {
        const l = (low + high) / 2;
        const [r, g, b] = linearOf(l, c, h);
        if (0.2126 * r + 0.7152 * g + 0.0722 * b > target) high = l;
        else low = l;
      }
      return low;
    });
}
