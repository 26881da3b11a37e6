/** The shadows of a theme, the flattest first. */
import type { ResolvedToken } from "../../tokens/resolve.ts";
import { printValue } from "../../tokens/values/print.ts";
import type { Shadow } from "../../tokens/values/value.ts";
import { pixelsOf } from "./measures.ts";
import { spread } from "./spread.ts";
import { wordsOf } from "./words.ts";

const MOST_SHADOWS = 5;
/** Characters of a shadow. */
const LONGEST = 1_000;

/** The paths of the shadows to draw: outer ones, each look once. */
export function shadowsOf(resolved: readonly ResolvedToken[]): string[] {
  const outer = resolved.filter(
    ({ value }) => value?.kind === "shadow" && !value.layers.every(({ inset }) => inset),
  );
  const byLook = new Map<string, { path: string; depth: number }>();
  for (const { node, value } of ofLargestGroup(outer)) {
    if (value?.kind !== "shadow") continue;
    const look = printValue(value, "srgb") ?? "";
    if (look.length > LONGEST) continue;
    if (!byLook.has(look)) byLook.set(look, { path: node.dotted, depth: depthOf(value) });
  }
  const sorted = [...byLook.values()].sort((one, other) => one.depth - other.depth);
  return spread(sorted, MOST_SHADOWS).map(({ path }) => path);
}

/** The largest blur and offset of a shadow. */
const depthOf = ({ layers }: Shadow): number =>
  Math.max(
    ...layers.map(({ blur, offsetY }) => (pixelsOf(blur) ?? 0) + Math.abs(pixelsOf(offsetY) ?? 0)),
  );

/** The shadows of the first word that has most of them, because the others are those of single components. */
function ofLargestGroup(tokens: readonly ResolvedToken[]): readonly ResolvedToken[] {
  const groups = [...Map.groupBy(tokens, ({ node }) => wordsOf(node)[0]).values()];
  const most = Math.max(...groups.map(({ length }) => length));
  return groups.find(({ length }) => length === most) ?? tokens;
}
