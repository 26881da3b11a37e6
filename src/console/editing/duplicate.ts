/** Copying tokens and groups. */
import type { Node } from "jsonc-parser";
import { applyEdits, insertRaw, nodeAt, type Path, setAt, treeOf } from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { withoutNames } from "./copied-names.ts";
import { placesOnce } from "./plan.ts";
import type { TextEdit } from "./types.ts";

/** Inserts a copy of a token or group after it, without the own names, which no two tokens may share. */
export function duplicating(text: string, from: Path, to: Path): TextEdit[][] {
  const steps: TextEdit[][] = [];
  let present = text;
  for (const { path: above } of placesOnce(sourcesOf(treeOf(text)))) {
    const node = nodeAt(treeOf(present), [...above, ...from]);
    if (node === undefined) continue;
    const parent = nodeAt(treeOf(present), [...above, ...to.slice(0, -1)]);
    const raw = present.slice(node.offset, node.offset + node.length);
    const step = parent
      ? [insertRaw(present, parent, to.at(-1) as string, () => raw, nextTo(parent, from))]
      : setAt(present, [...above, ...to], JSON.parse(raw));
    steps.push(step);
    present = applyEdits(present, step);
  }
  steps.push(withoutNames(present, to));
  return steps.filter((step) => step.length > 0);
}

/** In front of the sibling after this one. */
function nextTo(parent: Node, from: Path): (name: string) => boolean {
  const names = (parent.children ?? []).map(({ children }) => String(children?.[0]?.value));
  const next = names[names.indexOf(from.at(-1) as string) + 1];
  return (name) => name === next;
}
