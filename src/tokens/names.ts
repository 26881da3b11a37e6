/** Custom property names across a document. */
import type { FindingList } from "./findings.ts";
import type { TokenNode } from "./tree.ts";

/** Reports paths that join to one custom property, or to two that differ in case only. */
export function checkNames(tokens: readonly TokenNode[], findings: FindingList): void {
  const distinct = new Set(tokens.map(({ property }) => property.toLowerCase()));
  if (distinct.size === tokens.length) return;
  const names = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const { property: name, dotted } of tokens) {
    const lower = name.toLowerCase();
    const first = names.get(name);
    const similar = folded.get(lower);
    if (first !== undefined) {
      findings.add(
        "name_collision",
        dotted,
        `joins to ${name}, as ${first} does; rename one of them`,
      );
    } else {
      names.set(name, dotted);
      if (similar === undefined) folded.set(lower, dotted);
      else
        findings.add(
          "name_case",
          dotted,
          `differs from ${similar} in case only; some platforms take them for one`,
        );
    }
  }
}
