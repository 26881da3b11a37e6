/** The node of a token that says its own name, which is one for all permutations. */
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import { type TokensByPath, tokensByPath } from "../references.ts";
import type { Resolver } from "../resolver/read.ts";
import { sourcesOf } from "../resolver/union.ts";
import type { TokenNode } from "../tree.ts";

/** Finds tokens of all permutations, and reads them only for a document that needs it. */
export class NamedNodes {
  private readonly resolver: Resolver;
  private readonly isOneForAll: boolean;
  private known: TokensByPath | undefined;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
    this.isOneForAll = resolver.modifiers.length === 0 && !sourcesOf(resolver).some(namesInDark);
  }

  get all(): TokensByPath {
    this.known ??= tokensByPath(this.resolver);
    return this.known;
  }

  /** The node that says the name of a token, which another context may state. */
  of(token: TokenNode): TokenNode {
    return this.isOneForAll ? token : (this.all.get(token.dotted) ?? token);
  }
}

/** Whether dark may state a name of its own; the members of a token merge. */
const namesInDark = (source: JsonObject): boolean =>
  mentionsOwn(member(source, "$appearances") ?? null);

/** Whether a part of a document may say an own name, form or anything else of tokenkit. */
export function mentionsOwn(value: Json): boolean {
  if (!isObject(value)) return false;
  return Object.entries(value).some(
    ([name, child]) => name === "io.tokenkit" || mentionsOwn(child),
  );
}
