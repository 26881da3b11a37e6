/** Checks what a document says of its own names: the grammar, axes that no condition chooses, names used twice. */
import { hasAppearances } from "../appearance.ts";
import { appearances, type FindingList, quote } from "../findings.ts";
import { isTooDeep, type JsonObject, maximumDepth } from "../json.ts";
import { type TokensByPath, tokensByPath, typeOfToken } from "../references.ts";
import { appearanceModifier } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { resolverOf } from "../resolver/resolver-of.ts";
import { sourcesOf } from "../resolver/union.ts";
import type { TokenNode } from "../tree.ts";
import { tooManySelectors } from "./amount.ts";
import { mentionsOwn } from "./named-nodes.ts";
import { namesPlace, type OwnNames, readOwnNames } from "./names.ts";
import { axisKeys } from "./states.ts";
import { channelForms, isPropertyName, ownMember, ownNameOf } from "./token-name.ts";

/** Adds the findings about a document's own names, and about the names and forms of its tokens. */
export function checkOwnNames(document: JsonObject, findings: FindingList): void {
  if (isTooDeep(document, -maximumDepth)) return;
  const names = readOwnNames(document, findings);
  const resolver = resolverOf(document);
  if (names !== undefined) checkAxes(resolver, names, findings);
  else if (!sourcesOf(resolver).some(mentionsOwn)) return;
  const tokens = tokensByPath(resolver);
  for (const token of tokens.values()) checkToken(token, tokens, findings);
  if (names !== undefined) reportCollisions(tokens, names, findings);
}

/** An axis whose contexts may have conditions. */
interface Choice {
  /** The keys under which its conditions may be stated, the first of them proposed. */
  keys: readonly string[];
  contexts: readonly string[];
  preset: string;
  /** Whether its contexts differ. */
  isVaried: boolean;
}

function choicesOf(resolver: Resolver): Choice[] {
  const choices = resolver.modifiers.map((modifier): Choice => {
    const contexts = modifier.contexts.map(({ name }) => name);
    return { keys: axisKeys(modifier), contexts, preset: modifier.preset, isVaried: true };
  });
  if (appearanceModifier(resolver) !== undefined) return choices;
  const isVaried = sourcesOf(resolver).some(hasAppearances);
  return [...choices, { keys: ["appearance"], contexts: appearances, preset: "light", isVaried }];
}

function checkAxes(resolver: Resolver, names: OwnNames, findings: FindingList): void {
  const tooMany = tooManySelectors(names);
  if (tooMany !== undefined) findings.add("names_invalid", tooMany.place, tooMany.message);
  const choices = choicesOf(resolver);
  for (const [axis, contexts] of names.modes) {
    const choice = choices.find(({ keys }) => keys.includes(axis));
    const known = choice?.contexts ?? choices.flatMap(({ keys }) => keys.slice(0, 1));
    for (const context of contexts.keys()) {
      if (choice?.contexts.includes(context)) continue;
      const is = choice ? `${quote(context)} is no context` : `${quote(axis)} is no axis`;
      const message = `${is} of this document; name one of ${known.join(", ")}`;
      findings.add("names_invalid", `${namesPlace}.modes.${axis}.${context}`, message);
    }
  }
  for (const choice of choices) if (choice.isVaried) reportUnchosen(choice, names, findings);
}

function reportUnchosen(
  { keys, contexts, preset }: Choice,
  names: OwnNames,
  findings: FindingList,
) {
  const chosen = keys.map((key) => names.modes.get(key)).find((one) => one !== undefined);
  for (const context of contexts) {
    if (context === preset || (chosen?.get(context) ?? []).length > 0) continue;
    const message = `no condition chooses the context ${context} of ${keys[0]}, so no page under own names can; add one, as in [".${context}"]`;
    findings.add("names_unchosen", `${namesPlace}.modes.${keys[0]}.${context}`, message);
  }
}

function checkToken(token: TokenNode, tokens: TokensByPath, findings: FindingList): void {
  const name = ownMember(token.raw, "name");
  const isName = typeof name === "string" && isPropertyName(name);
  if (name !== undefined && name !== false && !isName) {
    const message = `the own name ${quote(JSON.stringify(name))} cannot be a custom property; write -- and a name without white space, or false`;
    findings.add("names_invalid", token.dotted, message);
  }
  const as = ownMember(token.raw, "as");
  if (as === undefined) return;
  if (!channelForms.some((one) => one === as)) {
    const message = `as ${quote(JSON.stringify(as))} is not known; write ${channelForms.join(", ")}`;
    findings.add("as_invalid", token.dotted, message);
    return;
  }
  const type = typeOfToken(token, tokens);
  if (type !== undefined && type !== "color") {
    findings.add("as_invalid", token.dotted, `as "${as}" needs a color; this is a ${type}`);
  }
}

function reportCollisions(tokens: TokensByPath, names: OwnNames, findings: FindingList): void {
  const owners = new Map<string, string>();
  for (const token of tokens.values()) {
    const name = ownNameOf(token, names);
    if (name === undefined) continue;
    const owner = owners.get(name);
    if (owner === undefined) owners.set(name, token.dotted);
    else {
      const message = `has the own name ${name}, as ${owner} does; give one of them a name`;
      findings.add("names_collision", token.dotted, message);
    }
  }
}
