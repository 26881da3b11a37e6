/** The own names, roles and pairs that an exported document keeps. */

import { appearances } from "../findings.ts";
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import { axisKeys } from "../own/states.ts";
import { descend } from "../reference.ts";
import { appearanceModifier, contextOf } from "../resolver/permutations.ts";
import { resolverOf } from "../resolver/resolver-of.ts";

/** The members that hold for any document of the same tokens. */
export const keptMembers = ["names", "derive", "roles", "pairs"] as const;

/**
 * The own names, roles and pairs of a document; undefined if it says none. Keeps only the conditions of
 * appearances, because an exported document has no other axis.
 */
export function keptExtension(document: unknown): JsonObject | undefined {
  const own = isObject(document) ? descend(document, ["$extensions", "io.tokenkit"]) : undefined;
  if (!isObject(own)) return undefined;
  const kept: JsonObject = {};
  for (const name of keptMembers) {
    const value = member(own, name);
    if (value !== undefined) kept[name] = name === "names" ? namesOf(document, value) : value;
  }
  return Object.keys(kept).length === 0 ? undefined : kept;
}

function namesOf(document: unknown, names: Json): Json {
  const modes = isObject(names) ? member(names, "modes") : undefined;
  if (!isObject(names) || !isObject(modes)) return names;
  const contexts = ofAppearances(document, modes);
  const { modes: _, ...rest } = names;
  return contexts === undefined ? rest : { ...rest, modes: { appearance: contexts } };
}

/** The conditions of light and dark, which a modifier may call otherwise. */
function ofAppearances(document: unknown, modes: JsonObject): Json | undefined {
  const turned = appearanceModifier(resolverOf(document));
  if (turned === undefined) return member(modes, "appearance");
  const key = axisKeys(turned).find((one) => Object.hasOwn(modes, one));
  const stated = key === undefined ? undefined : member(modes, key);
  if (!isObject(stated)) return stated;
  const contexts: JsonObject = {};
  for (const appearance of appearances) {
    const conditions = member(stated, contextOf(turned, appearance));
    if (conditions !== undefined) contexts[appearance] = conditions;
  }
  return contexts;
}
