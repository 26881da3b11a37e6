/** Custom property names across a document. */
import type { FindingList } from "./findings.ts";
import type { TokenNode } from "./tree.ts";

/**
 * Reports paths that join to one custom property, or to two that differ in case only. Answers which
 * token has each property: the first one, or the first with a value where an earlier one has none.
 */
export function indexNames(
  tokens: readonly TokenNode[],
  isPrinted: (index: number) => boolean,
  findings: FindingList,
): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (let index = 0; index < tokens.length; index += 1) {
    const { property, dotted } = tokens[index] as TokenNode;
    const first = names.get(property);
    if (first === undefined) {
      names.set(property, index);
      continue;
    }
    const message = `joins to ${property}, as ${tokens[first]?.dotted} does; rename one of them`;
    findings.add("name_collision", dotted, message);
    if (!isPrinted(first)) names.set(property, index);
  }
  const all = tokens.map(({ property }) => property).join();
  if (all !== all.toLowerCase()) reportCases(names, tokens, findings);
  return names;
}

function reportCases(
  names: ReadonlyMap<string, number>,
  tokens: readonly TokenNode[],
  findings: FindingList,
): void {
  const folded = new Map<string, string>();
  for (const [property, index] of names) {
    const lower = property.toLowerCase();
    const similar = folded.get(lower);
    const dotted = tokens[index]?.dotted ?? "";
    if (similar === undefined) folded.set(lower, dotted);
    else {
      const mend = "some platforms take them for one";
      findings.add("name_case", dotted, `differs from ${similar} in case only; ${mend}`);
    }
  }
}
