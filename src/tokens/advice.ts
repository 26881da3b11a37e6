/** Warnings on a resolved theme: text that is hard to read on its surface. */
import { composite, hexOf } from "./color.ts";
import { contrastRatio, shownRatio } from "./contrast.ts";
import { textContrast } from "./derive.ts";
import type { FindingList } from "./findings.ts";
import type { Channels } from "./oklch.ts";
import type { ResolvedToken } from "./resolve.ts";
import type { Theme } from "./theme.ts";

const textName = /^(?:text|fg|foreground|body-text)$/i;
const exempt = /disabled|placeholder|invers|inverted|on-|hint|muted-decorative/i;

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
  for (const [dotted, text] of colors) {
    const { path } = text.node;
    const name = path.at(-1) ?? "";
    const ground = name.startsWith("on-")
      ? colors.get([...path.slice(0, -1), name.slice(3)].join("."))
      : undefined;
    if (ground !== undefined || (isText(path) && !exempt.test(dotted)))
      pairs.push({ text, ground });
  }
  return pairs;
}

/** Warns of author-written text colors under 4.5:1: `on-x` on `x`, and text on the surface. */
export function adviseContrast(theme: Theme, findings: FindingList): void {
  for (const { text, ground } of textPairs(theme)) {
    if (ground === undefined) check(text, theme.surface, "the surface", findings);
    else check(text, flatten(ground, theme.surface), ground.node.dotted, findings);
  }
}

function isText(path: readonly string[]): boolean {
  return path.some((name) => textName.test(name));
}

function flatten({ value }: ResolvedToken, surface: Channels): Channels {
  return value?.kind === "color"
    ? composite(value.color.mapped, value.color.alpha, surface)
    : surface;
}

function check(text: ResolvedToken, surface: Channels, name: string, findings: FindingList): void {
  const ratio = contrastRatio(flatten(text, surface), surface);
  if (ratio >= textContrast) return;
  findings.add(
    "contrast_low",
    text.node.dotted,
    `reads ${shownRatio(ratio)}:1 on ${name} (${hexOf(surface)}); text needs 4.5:1, so make one of them lighter or darker`,
  );
}
