/** Warnings on a resolved theme that authors want: text that is hard to read on its surface. */
import { composite, hexOf } from "./color.ts";
import { contrastRatio, shownRatio } from "./contrast.ts";
import { textContrast } from "./derive.ts";
import type { FindingList } from "./findings.ts";
import type { Channels } from "./oklch.ts";
import type { ResolvedToken } from "./resolve.ts";
import type { Theme } from "./theme.ts";

const textName = /^(?:text|fg|foreground|body-text)$/i;
const exempt = /disabled|placeholder|invers|inverted|on-|hint|muted-decorative/i;

/** Warns of author-written text colors under 4.5:1: `on-x` on `x`, and text on the surface. */
export function adviseContrast(theme: Theme, findings: FindingList): void {
  const colors = new Map<string, ResolvedToken>();
  for (const token of theme.resolved) {
    if (token.value?.kind === "color") colors.set(token.node.dotted, token);
  }
  for (const [dotted, token] of colors) {
    const { path } = token.node;
    const name = path.at(-1) ?? "";
    const paired = name.startsWith("on-")
      ? colors.get([...path.slice(0, -1), name.slice(3)].join("."))
      : undefined;
    if (paired !== undefined) {
      check(token, flatten(paired, theme.surface), paired.node.dotted, findings);
    } else if (isText(path) && !exempt.test(dotted)) {
      check(token, theme.surface, "the surface", findings);
    }
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
