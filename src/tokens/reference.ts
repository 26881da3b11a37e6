/** The two ways to refer: `{group.token}` and JSON Pointer `#/group/token` (2025.10 format § Aliases). */
import { isObject, type Json, member } from "./json.ts";

/** A reference taken apart. */
export type Reference =
  | { kind: "alias"; text: string; segments: readonly string[] }
  | { kind: "pointer"; text: string; segments: readonly string[] }
  | { kind: "malformed"; text: string; reason: string };

/** Whether a text is a curly-brace reference as a whole. */
export function isAlias(text: string): boolean {
  return (
    text.length > 1 && text.startsWith("{") && text.endsWith("}") && !/[{}]/.test(text.slice(1, -1))
  );
}

const embedded = /\{[^{}\s][^{}]*\}/g;

/** Whether a text holds curly-brace references among other text, which the format does not know. */
export function mixesAlias(text: string): boolean {
  return text.includes("{") && !isAlias(text) && text.search(embedded) !== -1;
}

/** The references among other text. */
export function embeddedAliases(text: string): Reference[] {
  return (text.match(embedded) ?? []).map(parseAlias);
}

/** The text with its references replaced. */
export function replaceAliases(text: string, replace: (alias: Reference) => string): string {
  return text.replace(embedded, (alias) => replace(parseAlias(alias)));
}

/** Takes `{a.b}` apart. */
export function parseAlias(text: string): Reference {
  const inner = text.slice(1, -1);
  const segments = inner.split(".");
  if (inner.trim() === "" || segments.includes("")) {
    return { kind: "malformed", text, reason: "name a token by its path, as in {group.token}" };
  }
  return { kind: "alias", text, segments };
}

/** Takes `#/a/b` apart (RFC 6901, with `~1` for `/`, `~0` for `~`, and percent escapes). */
export function parsePointer(json: Json | undefined): Reference {
  const text = typeof json === "string" ? json : JSON.stringify(json ?? null).slice(0, 80);
  if (typeof json !== "string" || !json.startsWith("#/")) {
    return {
      kind: "malformed",
      text,
      reason: "write a JSON Pointer into this document, as in #/group/token",
    };
  }
  const segments: string[] = [];
  for (const part of json.slice(2).split("/")) {
    if (/~(?![01])/.test(part)) {
      return { kind: "malformed", text, reason: "write ~ as ~0 and / as ~1 in a JSON Pointer" };
    }
    segments.push(decode(part).replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return { kind: "pointer", text, segments };
}

function decode(text: string): string {
  try {
    return text.includes("%") ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** The reference that a JSON value is, if it is one: an alias text or an object with `$ref`. */
export function readReference(json: Json): Reference | undefined {
  if (typeof json === "string") return isAlias(json) ? parseAlias(json) : undefined;
  if (!isObject(json) || !Object.hasOwn(json, "$ref")) return undefined;
  return parsePointer(member(json, "$ref"));
}

/** Follows the rest of a pointer into a value; `undefined` when it leads nowhere. */
export function descend(json: Json, segments: readonly string[]): Json | undefined {
  let current: Json | undefined = json;
  for (const segment of segments) {
    if (Array.isArray(current)) {
      current = /^(?:0|[1-9]\d*)$/.test(segment) ? current[Number(segment)] : undefined;
    } else {
      current = isObject(current) ? member(current, segment) : undefined;
    }
    if (current === undefined) return undefined;
  }
  return current;
}
