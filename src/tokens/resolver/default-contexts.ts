import { type FindingList, quote } from "../findings.ts";
import { isObject, isProperty, type Json, type JsonObject } from "../json.ts";
import type { Modifier } from "./axes.ts";

/**
 * Replaces default contexts without tokens if no token at all is in the default permutation, because a
 * stylesheet without a choice would then be empty: the first context with tokens becomes the default.
 * Appearances are chosen by the theme, so their modifier stays as it is.
 *
 * @param sets the sources of all sets
 * @param placeOf the place of a modifier's finding, by its name
 */
export function replaceEmptyDefaults(
  sets: readonly JsonObject[],
  modifiers: readonly Modifier[],
  placeOf: (name: string) => string,
  findings: FindingList,
): Modifier[] {
  const hasDefaults =
    sets.some(hasToken) ||
    modifiers.some(({ contexts, preset }) =>
      contexts.some(({ name, sources }) => name === preset && sources.some(hasToken)),
    );
  if (hasDefaults) return [...modifiers];
  return modifiers.map((modifier) => {
    const first = modifier.contexts.find(({ sources }) => sources.some(hasToken));
    if (first === undefined || modifier.isAppearance) return modifier;
    const message = `the default, ${quote(modifier.preset)}, has no tokens, and nor has any set, so ${quote(first.name)} is taken where none is chosen; write it as "default"`;
    findings.add("resolver_default", placeOf(modifier.name), message);
    return { ...modifier, preset: first.name };
  });
}

/** Whether a token is anywhere in it; values and extensions are not searched. */
function hasToken(json: Json): boolean {
  if (!isObject(json)) return false;
  if (Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref")) return true;
  return Object.entries(json).some(
    ([name, child]) => (name === "$appearances" || !isProperty(name)) && hasToken(child),
  );
}
