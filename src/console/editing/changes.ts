/** The draft's changes, token by token. */
import { sameJson } from "#token-text/json-text.ts";
import { type Analysis, isLayer, type TokenInfo } from "./types.ts";

const changedByPair = new WeakMap<
  Analysis["tokens"],
  WeakMap<Analysis["tokens"], ReadonlySet<string>>
>();

/** Dotted paths of the tokens that one analysis has and the other not, or otherwise. */
export function changedTokens(
  base: Analysis | undefined,
  present: Analysis | undefined,
): ReadonlySet<string> {
  if (base === undefined || present === undefined) return new Set();
  const before = changedByPair.get(base.tokens)?.get(present.tokens);
  if (before !== undefined) return before;
  const changed = compare(base.tokens, present.tokens);
  const ofBase = changedByPair.get(base.tokens) ?? new WeakMap();
  ofBase.set(present.tokens, changed);
  changedByPair.set(base.tokens, ofBase);
  return changed;
}

function compare(base: readonly TokenInfo[], present: readonly TokenInfo[]): Set<string> {
  const changed = new Set<string>();
  const before = new Map(base.map((token) => [token.dotted, token]));
  for (const token of present) {
    const old = before.get(token.dotted);
    before.delete(token.dotted);
    if (old === undefined || !isSame(old, token)) changed.add(token.dotted);
  }
  for (const dotted of before.keys()) changed.add(dotted);
  return changed;
}

const isSame = (one: TokenInfo, other: TokenInfo): boolean =>
  one.type === other.type &&
  one.description === other.description &&
  Object.keys({ ...one.written, ...other.written })
    .filter(isLayer)
    .every((layer) => sameJson(one.written[layer]?.json, other.written[layer]?.json));
