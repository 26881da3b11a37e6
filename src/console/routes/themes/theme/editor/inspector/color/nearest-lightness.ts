/** The color with enough contrast that is nearest in lightness, and where such colors begin. */
import type { Color } from "#tokens/color.ts";
import { reaches, shownRatio, textContrast } from "#tokens/contrast.ts";
import { type Channels, fromOklch, luminance } from "#tokens/oklch.ts";
import { colorFrom, colorOf, isIn, maxChroma, type Oklch, oklchOf, writeColor } from "./color.ts";

/** A ratio as text, cut to two decimals. */
export const ratioText = (ratio: number): string => shownRatio(ratio).toFixed(2);

/** The steps of lightness for finding a passing color and for refining it. */
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
  ratioWith: (candidate: Color) => number,
  goal = textContrast,
): { json: unknown; color: Oklch; seen: Color; ratio: number } | undefined {
  const gamut = isIn(color, "srgb") ? "srgb" : "p3";
  const at = (l: number) => {
    const moved = { ...color, l, c: maxChroma(l, color.h, gamut, color.c) };
    const json = writeColor(moved, like);
    const seen = colorOf(json) ?? colorFrom(moved);
    return { json, color: oklchOf(seen), seen, ratio: ratioWith(seen) };
  };
  const search = (way: 1 | -1) => {
    const room = way > 0 ? 1 - color.l : color.l;
    for (let far = coarse; far < room + coarse; far += coarse) {
      if (!reaches(at(color.l + way * Math.min(far, room)).ratio, goal)) continue;
      for (let near = Math.max(0, far - coarse); near <= far + fine; near += fine) {
        const found = at(color.l + way * Math.min(near, room));
        if (reaches(found.ratio, goal)) return { ...found, distance: Math.min(near, room) };
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
  return best && { json: best.json, color: best.color, seen: best.seen, ratio: best.ratio };
}

/**
 * The lightnesses, at most two, at which colors of a chroma and hue have the goal with a partner:
 * the line on the plane between what passes and what fails.
 */
export function goalLightness(
  c: number,
  h: number,
  partner: Channels,
  goal = textContrast,
): number[] {
  const other = luminance(partner);
  const wanted = [(other + 0.05) / goal - 0.05, (other + 0.05) * goal - 0.05];
  return wanted
    .filter((target) => target > 0 && target < 1)
    .map((target) => {
      let low = 0;
      let high = 1;
      for (let step = 0; step < 18; step += 1) {
        const l = (low + high) / 2;
        if (luminance(fromOklch({ l, c, h })) > target) high = l;
        else low = l;
      }
      return low;
    });
}
