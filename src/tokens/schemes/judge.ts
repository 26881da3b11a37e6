/** Counts the pairs of a document as verdicts judge them. */
import { contrastOn, shownRatio, textContrast } from "../contrast.ts";
import { appearances } from "../findings.ts";
import { judgedPairs, type PairColor } from "../roles/used-pairs.ts";
import type { Theme } from "../theme.ts";
import { examineTokens } from "../validate.ts";

export interface Judged {
  /** The pairs of both appearances. */
  pairs: number;
  /** The least ratios, cut to two decimals. */
  leastText: number;
  leastShape: number;
  /** Whether every pair passes and validation finds nothing. */
  isClean: boolean;
}

/** Judges a document whose texts need a ratio. */
export function judgeScheme(document: unknown, text: number): Judged {
  const { findings, theme } = examineTokens(document);
  const read = appearances.flatMap((appearance) => ratiosOf(theme(appearance)));
  const texts = read.filter(({ needed }) => needed === textContrast);
  const shapes = read.filter(({ needed }) => needed !== textContrast);
  const passes =
    texts.every(({ ratio }) => ratio >= text) &&
    shapes.every(({ ratio, needed }) => ratio >= needed);
  return {
    pairs: read.length,
    leastText: Math.min(...texts.map(({ ratio }) => ratio)),
    leastShape: Math.min(...shapes.map(({ ratio }) => ratio)),
    isClean: passes && findings.length === 0,
  };
}

const ratiosOf = (theme: Theme): { ratio: number; needed: number }[] =>
  judgedPairs(theme).flatMap(({ front, back, needed }) => {
    const [above, below] = [colorOf(front), back && colorOf(back)];
    if (above === undefined) return [];
    return { ratio: shownRatio(contrastOn(above, below, theme.surface)), needed };
  });

const colorOf = ({ value }: PairColor) => (value?.kind === "color" ? value.color : undefined);
