/** The references in a token's value, each with the types that fit its place. */
import { isObject, type Json, member } from "./json.ts";
import type { Located, Locator } from "./locate.ts";
import { embeddedAliases, mixesAlias, referenceText } from "./reference.ts";
import { slotTypes } from "./slots.ts";
import type { TokenNode } from "./tree.ts";

/** One reference in use. */
export interface Use {
  located: Located;
  text: string;
  /** The types that fit the place; undefined when any does. */
  fits: readonly string[] | undefined;
  /** `whole`: the token's whole value; `part`: a part of it; `embedded`: within other text. */
  place: "whole" | "part" | "embedded";
}

/** The JSON that gives a token its value: `$value`, or the token itself with its `$ref`. */
export function sourceOf({ raw }: TokenNode): Json {
  return Object.hasOwn(raw, "$value") ? (raw.$value ?? null) : raw;
}

/** Whether the text of a token may hold braces that are no references. */
export function isPlainText(token: TokenNode): boolean {
  return (token.type ?? token.groupType) === "string";
}

const none: readonly Use[] = [];

/** Whether a value contains anything that looks like a reference; most values do not. */
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
export function collectUses(token: TokenNode, locator: Locator): readonly Use[] {
  const source = sourceOf(token);
  if (!mayRefer(source)) return none;
  const reference = referenceText(source);
  if (reference === undefined) return new Collector(token, locator).collect(source);
  const located = locator.locate(reference, source);
  return [{ located, text: reference, fits: undefined, place: "whole" }];
}

/** Walks a value and collects the references in it. */
class Collector {
  private readonly uses: Use[] = [];
  /** The members on the way, `[]` for a list. */
  private readonly keys: string[] = [];
  private readonly type: string | undefined;
  private readonly text: boolean;
  private readonly locator: Locator;

  constructor(token: TokenNode, locator: Locator) {
    this.type = token.type ?? token.groupType;
    this.text = isPlainText(token);
    this.locator = locator;
  }

  collect(json: Json): readonly Use[] {
    this.visit(json);
    return this.uses;
  }

  private visit(json: Json): void {
    const reference = referenceText(json);
    if (reference !== undefined) {
      const fits = this.type === undefined ? undefined : slotTypes(this.type, this.keys);
      const located = this.locator.locate(reference, json);
      this.uses.push({ located, text: reference, fits, place: "part" });
    } else if (typeof json === "string") {
      if (!this.text && mixesAlias(json)) this.visitText(json);
    } else if (Array.isArray(json)) {
      this.keys.push("[]");
      for (const item of json) this.visit(item);
      this.keys.pop();
    } else if (isObject(json)) {
      for (const name of Object.keys(json)) {
        this.keys.push(name);
        this.visit(member(json, name) ?? null);
        this.keys.pop();
      }
    }
  }

  private visitText(text: string): void {
    for (const alias of embeddedAliases(text)) {
      const located = this.locator.locate(alias, alias);
      this.uses.push({ located, text: alias, fits: undefined, place: "embedded" });
    }
  }
}
