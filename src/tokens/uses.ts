/** The references that a token's value holds, each with what fits the place where it stands. */
import { isObject, type Json, member } from "./json.ts";
import type { Located, Locator } from "./locate.ts";
import { embeddedAliases, mixesAlias, referenceText } from "./reference.ts";
import { slotTypes } from "./slots.ts";
import type { ListedToken } from "./tree.ts";

/** One reference in use. */
export interface Use {
  located: Located;
  text: string;
  /** The types that fit the place; undefined when any does. */
  fits: readonly string[] | undefined;
  /** Whether it stands within other text. */
  embedded: boolean;
}

/** What stands for a token's value: `$value`, or the token itself with its `$ref`. */
export function sourceOf({ raw }: ListedToken): Json {
  return Object.hasOwn(raw, "$value") ? (member(raw, "$value") ?? null) : raw;
}

/** Whether the text of a token may hold braces that are no references. */
export function isPlainText(token: ListedToken): boolean {
  return (token.type ?? token.groupType) === "string";
}

const none: readonly Use[] = [];

/** Whether a value holds anything that looks like a reference; most do not. */
function mayRefer(json: Json): boolean {
  if (typeof json === "string") return json.includes("{");
  if (typeof json !== "object" || json === null) return false;
  if (Array.isArray(json)) {
    for (const item of json) if (mayRefer(item)) return true;
    return false;
  }
  for (const name in json) if (name === "$ref" || mayRefer(json[name] ?? null)) return true;
  return false;
}

/** All references of a token, in order. */
export function collectUses(token: ListedToken, locator: Locator): readonly Use[] {
  const source = sourceOf(token);
  if (!mayRefer(source)) return none;
  const uses: Use[] = [];
  const keys: string[] = [];
  const declared = token.type ?? token.groupType;
  const text = isPlainText(token);
  const visit = (json: Json) => {
    const reference = referenceText(json);
    if (reference !== undefined) {
      const fits = declared === undefined ? undefined : slotTypes(declared, keys);
      const located = locator.locate(reference, json);
      uses.push({ located, text: reference, fits, embedded: false });
    } else if (typeof json === "string") {
      if (text || !mixesAlias(json)) return;
      for (const alias of embeddedAliases(json)) {
        const located = locator.locate(alias, alias);
        uses.push({ located, text: alias, fits: undefined, embedded: true });
      }
    } else if (Array.isArray(json)) {
      keys.push("[]");
      for (const item of json) visit(item);
      keys.pop();
    } else if (isObject(json)) {
      for (const name of Object.keys(json)) {
        keys.push(name);
        visit(json[name] ?? null);
        keys.pop();
      }
    }
  };
  visit(source);
  return uses;
}
