/** The surfaces of a theme, each with the text that is read on it. */
import { printSrgb } from "../../tokens/color.ts";
import { contrastOn, shownRatio } from "../../tokens/contrast.ts";
import { colorPairs, type PairColor } from "../../tokens/roles/used-pairs.ts";
import { surfaceTokenIn } from "../../tokens/surface.ts";
import type { Theme } from "../../tokens/theme.ts";
import type { Ink, Pair } from "./poster.ts";

const MOST_PAIRS = 24;

/** Each surface once, with the text of its best contrast. */
export function pairsOf(theme: Theme, pageCss: string): Pair[] {
  const page = surfaceTokenIn(theme.roles, theme.resolved);
  const bySurface = new Map<string, Pair>();
  for (const { front, back, needed } of colorPairs(theme)) {
    const surface = back ?? page;
    if (front.value?.kind !== "color") continue;
    const below = surface?.value?.kind === "color" ? surface.value.color : undefined;
    const ratio = shownRatio(contrastOn(front.value.color, below, theme.surface));
    const key = surface?.node.dotted ?? "";
    const known = bySurface.get(key);
    if (known !== undefined && known.ratio >= ratio) continue;
    bySurface.set(key, { front: inkOf(front), back: inkOf(surface, pageCss), ratio, needed });
  }
  return [...bySurface.values()].slice(0, MOST_PAIRS);
}

function inkOf(color: PairColor | undefined, otherwise = "transparent"): Ink {
  if (color?.value?.kind !== "color") return { css: otherwise };
  return { css: printSrgb(color.value.color), path: color.node.dotted };
}
