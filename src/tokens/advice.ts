/** Warnings on a resolved theme: text that is hard to read on its surface. */
import { type Color, composite, hexOf } from "./color.ts";
import { contrastOn, reaches, shownRatio, textContrast } from "./contrast.ts";
import type { FindingList } from "./findings.ts";
import type { ResolvedToken } from "./resolve.ts";
import { isText, surfacePath } from "./text-on-surface.ts";
import type { Theme } from "./theme.ts";

/** An authored text color and its background: a token, or the page's surface. */
interface TextPair {
  text: ResolvedToken;
  ground: ResolvedToken | undefined;
}

/** The pairs implied by names: `on-x` on `x`, and text on the surface. */
export function textPairs(theme: Theme): TextPair[] {
  const colors = new Map<string, ResolvedToken>();
  for (const token of theme.resolved) {
    if (token.value?.kind === "color") colors.set(token.node.dotted, token);
  }
  const pairs: TextPair[] = [];
  for (const text of colors.values()) {
    const { path } = text.node;
    const below = surfacePath(path);
    const ground = below && colors.get(below.join("."));
    if (ground !== undefined || isText(path)) pairs.push({ text, ground });
  }
  return pairs;
}

/** Warns of author-written text colors under 4.5:1: `on-x` on `x`, and text on the surface. */
export function adviseContrast(theme: Theme, findings: FindingList): void {
  for (const { text, ground } of textPairs(theme)) {
    const [above, below] = [colorOf(text), ground && colorOf(ground)];
    if (above === undefined) continue;
    const ratio = contrastOn(above, below, theme.surface);
    if (reaches(ratio, textContrast)) continue;
    const surface = below ? composite(below.mapped, below.alpha, theme.surface) : theme.surface;
    findings.add(
      "contrast_low",
      text.node.dotted,
      `reads ${shownRatio(ratio)}:1 on ${ground?.node.dotted ?? "the surface"} (${hexOf(surface)}); text needs 4.5:1, so make one of them lighter or darker`,
    );
  }
}

const colorOf = ({ value }: ResolvedToken): Color | undefined =>
  value?.kind === "color" ? value.color : undefined;
