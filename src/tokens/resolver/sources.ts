/** Lists the places in a resolver that define tokens. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../json.ts";

/** Tokens of a set (`core`), of a context (`density=compact`) or of `$defs.name`. */
export interface Source {
  name: string;
  tokens: JsonObject;
}

/**
 * Splits a resolver into its token sources and the rest, in which `sources` is their number, and `contexts`
 * and `$defs` list their names. A reference among sources becomes a token `sources.0`, by its index.
 */
export function sourcesOf(document: JsonObject): { rest: JsonObject; sources: Source[] } {
  const sources: Source[] = [];
  const rest = { ...document };
  const sets = member(document, "sets");
  if (isObject(sets)) {
    rest.sets = mapMembers(sets, (set, name) => partSet(set, name, sources));
  }
  const modifiers = member(document, "modifiers");
  if (isObject(modifiers)) {
    rest.modifiers = mapMembers(modifiers, (one, name) => partModifier(one, name, sources));
  }
  const order = member(document, "resolutionOrder");
  if (Array.isArray(order)) rest.resolutionOrder = order.map((item) => partItem(item, sources));
  const defs = member(document, "$defs");
  if (isObject(defs)) {
    rest.$defs = Object.keys(defs);
    for (const [name, tokens] of Object.entries(defs)) {
      sources.push({
        name: `$defs.${name}`,
        tokens: isObject(tokens) ? tokens : { value: tokens },
      });
    }
  }
  return { rest, sources };
}

function mapMembers(object: JsonObject, map: (json: Json, name: string) => Json): JsonObject {
  const mapped = emptyObject();
  for (const [name, json] of Object.entries(object)) mapped[name] = map(json, name);
  return mapped;
}

/** Splits an inline object of the order, which has its name there alone. */
function partItem(item: Json, sources: Source[]): Json {
  const name = isObject(item) ? member(item, "name") : undefined;
  if (!isObject(item) || typeof name !== "string") return item;
  return partModifier(partSet(item, name, sources), name, sources);
}

function partSet(set: Json, name: string, sources: Source[]): Json {
  const list = isObject(set) ? member(set, "sources") : undefined;
  if (!isObject(set) || !Array.isArray(list)) return set;
  takeSources(list, name, sources);
  return { ...set, sources: list.length };
}

function partModifier(modifier: Json, name: string, sources: Source[]): Json {
  const contexts = isObject(modifier) ? member(modifier, "contexts") : undefined;
  if (!isObject(modifier) || !isObject(contexts)) return modifier;
  for (const [context, list] of Object.entries(contexts)) {
    if (Array.isArray(list)) takeSources(list, `${name}=${context}`, sources);
  }
  return { ...modifier, contexts: Object.keys(contexts) };
}

function takeSources(list: readonly Json[], name: string, sources: Source[]): void {
  for (const [index, source] of list.entries()) {
    const isInline = isObject(source) && !Object.hasOwn(source, "$ref");
    sources.push({ name, tokens: isInline ? source : { sources: { [index]: source } } });
  }
}
