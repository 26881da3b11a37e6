/** The own names of a document's tokens, and what they make of its contexts. */
import { FindingList } from "../../tokens/findings.ts";
import { isObject, type Json } from "../../tokens/json.ts";
import { checkOwnNames } from "../../tokens/own/check.ts";
import { readOwnNames } from "../../tokens/own/names.ts";
import { ruledName } from "../../tokens/own/ruled-name.ts";
import { OwnSelectors, statedKey } from "../../tokens/own/states.ts";
import { channelFormOf, ownMember, ownNameOf } from "../../tokens/own/token-name.ts";
import { tokensByPath } from "../../tokens/references.ts";
import { resolverOf } from "../../tokens/resolver/resolver-of.ts";
import type { OwnNamesTrial, OwnRule } from "../editing/names/sample.ts";
import type { OwnName, TokenInfo } from "../editing/types.ts";

/** Adds to each token how applications read it; nothing if the document says no names. */
export function nameOwn(tokens: Map<string, TokenInfo>, document: Json): void {
  const names = isObject(document) ? readOwnNames(document, new FindingList()) : undefined;
  if (names === undefined) return;
  for (const [dotted, node] of tokensByPath(resolverOf(document))) {
    const info = tokens.get(dotted);
    if (info === undefined) continue;
    const property = ownNameOf(node, names);
    const as = channelFormOf(node.raw);
    const own: OwnName = {
      ...(property !== undefined && { property }),
      isStated: ownMember(node.raw, "name") !== undefined,
      ruled: ruledName(node.joined, names),
      ...(as && { as }),
    };
    tokens.set(dotted, { ...info, own });
  }
}

/** Tries own names on a document. */
export function tryOwnNames(document: unknown): OwnNamesTrial {
  const list = new FindingList();
  const names = isObject(document) ? readOwnNames(document, new FindingList()) : undefined;
  if (!isObject(document) || names === undefined)
    return { findings: [], rules: [], properties: {} };
  checkOwnNames(document, list);
  const selectors = new OwnSelectors(names);
  const resolver = resolverOf(document);
  const keys = new Map(resolver.modifiers.map((one) => [statedKey(one, names) ?? "", one.name]));
  const rules: OwnRule[] = [{ axis: "", context: "", conditions: selectors.base }];
  for (const [key, contexts] of names.modes) {
    for (const context of contexts.keys()) {
      const own = selectors.of(key, context);
      if (own.length > 0) rules.push({ axis: keys.get(key) ?? key, context, conditions: own });
    }
  }
  const properties = [...tokensByPath(resolver).values()].map(
    (token) => [token.dotted, ownNameOf(token, names) ?? null] as const,
  );
  return {
    findings: list.items.map(({ path, message, code }) => ({ path, message, code })),
    rules,
    properties: Object.fromEntries(properties),
  };
}
