import { parseColor } from "#tokens/color.ts";
import { toOklch } from "#tokens/oklch.ts";

/** Up to which hue in OKLCH each name goes. */
const names: readonly (readonly [hue: number, name: string])[] = [
  [15, "Peony"],
  [40, "Rosehip"],
  [65, "Ember"],
  [90, "Amber"],
  [120, "Citron"],
  [150, "Meadow"],
  [172, "Fern"],
  [205, "Lagoon"],
  [245, "Harbour"],
  [278, "Atlantic"],
  [305, "Iris"],
  [340, "Orchid"],
  [360, "Peony"],
];

/** A name for a theme, after its color. */
export function proposedName(hex: string): string {
  const { l, c, h } = toOklch(parseColor(hex)?.channels ?? [0, 0, 0]);
  if (c < 0.02) return l > 0.85 ? "Chalk" : l > 0.4 ? "Pebble" : "Graphite";
  return names.find(([hue]) => h <= hue)?.[1] ?? "Peony";
}
