/** The references that an export keeps: which token is another one as a whole. */
import { referenceOf } from "../references.ts";
import type { ExportModel, ExportToken } from "./model.ts";

/** The token that each one is, by name, in an appearance of a model; without those that print another value. */
export function referencesIn(
  { tokens, own }: ExportModel,
  index: number,
): ReadonlyMap<string, ExportToken> {
  const byPath = new Map<string, ExportToken>();
  for (const token of tokens) {
    const entry = token.entries[index];
    if (entry !== undefined && !entry.derived) byPath.set(entry.token.dotted, token);
  }
  const found = new Map<string, ExportToken>();
  for (const [, token] of byPath) {
    const entry = token.entries[index];
    const path = entry && referenceOf(entry.token.raw);
    const target = path === undefined ? undefined : byPath.get(path);
    const other = target?.entries[index];
    if (entry === undefined || target === undefined || other === undefined) continue;
    // A form of numbers, or a type of its own, may print one value as two texts.
    const isSame = entry.css === other.css && entry.value.kind === other.value.kind;
    if (isSame && own?.formOf(entry) === own?.formOf(other)) found.set(token.name, target);
  }
  return found;
}

/** The tokens with each after the one that it refers to, otherwise in their order. */
export function inOrderOfReference(
  tokens: readonly ExportToken[],
  references: ReadonlyMap<string, ExportToken>,
): ExportToken[] {
  const ordered = new Set<ExportToken>();
  for (const token of tokens) {
    const chain: ExportToken[] = [];
    for (
      let one: ExportToken | undefined = token;
      one !== undefined && !ordered.has(one) && !chain.includes(one);
      one = references.get(one.name)
    ) {
      chain.push(one);
    }
    for (const one of chain.reverse()) ordered.add(one);
  }
  return [...ordered];
}
