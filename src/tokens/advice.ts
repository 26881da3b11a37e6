/** Warnings on a resolved theme: text that is hard to read on its background. */
import { type Color, composite, hexOf } from "./color.ts";
import { contrastOn, reaches, shownRatio, textContrast } from "./contrast.ts";
import type { FindingList } from "./findings.ts";
import { type ColorPair, colorPairs, type PairColor, reasonOf } from "./roles/used-pairs.ts";
import type { Theme } from "./theme.ts";

/** Warns of author-written colors that are hard to read: texts, and what the document declares. */
export function adviseContrast(theme: Theme, findings: FindingList): void {
  for (const pair of colorPairs(theme)) {
    const { front, back, needed } = pair;
    if (pair.by === "role" && needed !== textContrast) continue;
    const [above, below] = [colorOf(front), back && colorOf(back)];
    if (above === undefined) continue;
    const ratio = contrastOn(above, below, theme.surface);
    if (reaches(ratio, needed)) continue;
    const surface = below ? composite(below.mapped, below.alpha, theme.surface) : theme.surface;
    const on = `${back?.node.dotted ?? "the surface"} (${hexOf(surface)})${foundBy(pair)}`;
    const wanted = needed === textContrast ? "text needs 4.5:1" : `it needs ${needed}:1`;
    findings.add(
      "contrast_low",
      front.node.dotted,
      `reads ${shownRatio(ratio)}:1 on ${on}; ${wanted}, so make one of them lighter or darker`,
    );
  }
}

const foundBy = (pair: ColorPair): string => (pair.by === "surface" ? "" : `, ${reasonOf(pair)}`);

const colorOf = ({ value }: PairColor): Color | undefined =>
  value?.kind === "color" ? value.color : undefined;
