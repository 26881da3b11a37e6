/** References kept in the output: the token that another one is, as a whole. */
import { expandGroups } from "./extends.ts";
import { FindingList } from "./findings.ts";
import { type JsonObject, member } from "./json.ts";
import { aliasOf } from "./reference.ts";
import type { Resolver } from "./resolver/read.ts";
import { readUnion } from "./resolver/union-tree.ts";
import { listTokens, type TokenNode } from "./tree.ts";

/** Most references on the way to a token's type. */
const longestChain = 64;

/** The tokens of every permutation, by dotted path. */
export type TokensByPath = ReadonlyMap<string, TokenNode>;

/** The dotted path of the token that a token is a reference to; undefined if it is anything else. */
export function referenceOf(raw: JsonObject): string | undefined {
  const value = member(raw, "$value");
  if (value !== undefined) return aliasOf(value);
  const pointer = member(raw, "$ref");
  return pointer === undefined ? undefined : aliasOf({ $ref: pointer });
}

/** The tokens of all permutations of a resolver; empty if the document cannot be read. */
export function tokensByPath(resolver: Resolver): TokensByPath {
  const root = readUnion(resolver);
  if (root === undefined || !expandGroups(root, new FindingList())) return new Map();
  return new Map(listTokens(root).map((token) => [token.dotted, token]));
}

/** Whether a token prints its value as the token that it refers to does: a type of its own may print it otherwise. */
export const printAlike = (token: TokenNode, target: TokenNode, tokens: TokensByPath): boolean =>
  typeOfToken(token, tokens) === typeOfToken(target, tokens);

/** The type of a token or of the one that it refers to; undefined if none says one. */
export function typeOfToken(token: TokenNode, tokens: TokensByPath): string | undefined {
  let current: TokenNode | undefined = token;
  for (let steps = 0; current !== undefined && steps < longestChain; steps += 1) {
    const type = current.type ?? current.groupType;
    if (type !== undefined) return type;
    const target = referenceOf(current.raw);
    current = target === undefined ? undefined : tokens.get(target);
  }
  return undefined;
}
