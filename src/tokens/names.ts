/** Checks custom property names across a document. */
import { propertyName } from "./css.ts";
import type { FindingList } from "./findings.ts";
import type { TokenNode } from "./tree.ts";

/**
 * Reports paths that join to one custom property, or to two that differ in case only. Returns the
 * token of each joined path: the first one that is printed, if any is.
 */
export function indexNames(
  tokens: readonly TokenNode[],
  isPrinted: (index: number) => boolean,
  findings: FindingList,
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (let index = 0; index < tokens.length; index += 1) {
    const { joined, dotted } = tokens[index] as TokenNode;
    const first = names.get(joined);
    if (first === undefined) {
      names.set(joined, index);
      continue;
    }
    const message = `joins to ${propertyName(joined)}, as ${tokens[first]?.dotted} does; rename one of them`;
    findings.add("name_collision", dotted, message);
    if (!isPrinted(first)) names.set(joined, index);
  }
  const all = tokens.map(({ joined }) => joined).join();
  if (all !== all.toLowerCase()) reportCases(names, tokens, findings);
  return names;
}

function reportCases(
  names: ReadonlyMap<string, number>,
  tokens: readonly TokenNode[],
  findings: FindingList,
): void {
  const folded = new Map<string, string>();
  for (const [joined, index] of names) {
    const lower = joined.toLowerCase();
    const similar = folded.get(lower);
    const dotted = tokens[index]?.dotted ?? "";
    if (similar === undefined) folded.set(lower, dotted);
    else {
      const reason = "some platforms take them for one";
      findings.add("name_case", dotted, `differs from ${similar} in case only; ${reason}`);
    }
  }
}
