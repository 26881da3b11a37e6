/** The two ways to refer: `{group.token}` and JSON Pointer `#/group/token` (2025.10 format § Aliases). */
import { isObject, type Json, member } from "./json.ts";

/** A reference taken apart. */
export type Reference =
  | { kind: "alias"; text: string; segments: readonly string[] }
  | { kind: "pointer"; text: string; segments: readonly string[] }
  | { kind: "malformed"; text: string; reason: string };

/** Whether a text is a curly-brace reference as a whole. */
export function isAlias(text: string): boolean {
  const last = text.length - 1;
  return (
    last > 0 && text.startsWith("{") && text.indexOf("}") === last && text.lastIndexOf("{") === 0
  );
}

const embedded = /\{[^{}\s][^{}]*\}/g;

/** Whether a text holds curly-brace references among other text, which the format does not know. */
export function mixesAlias(text: string): boolean {
  return text.includes("{") && !isAlias(text) && text.search(embedded) !== -1;
}

/** The references among other text. */
export function embeddedAliases(text: string): string[] {
  return text.match(embedded) ?? [];
}

/** The text with its references replaced. */
export function replaceAliases(text: string, replace: (alias: string) => string): string {
  return text.replace(embedded, replace);
}

/** Takes `{a.b}` apart. */
export function parseAlias(text: string): Reference {
  const segments = text.slice(1, -1).split(".");
  if (segments.some((segment) => segment.trim() === "")) {
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
  if (/~(?![01])/.test(json)) {
    return { kind: "malformed", text, reason: "write ~ as ~0 and / as ~1 in a JSON Pointer" };
  }
  return { kind: "pointer", text, segments: pointerSegments(json) };
}

/** The names on the way of a pointer such as `#/a/b`. */
export const pointerSegments = (pointer: string): string[] =>
  pointer
    .replace(/^#\//, "")
    .split("/")
    .map((part) => decode(part).replaceAll("~1", "/").replaceAll("~0", "~"));

/** The pointer by the names on its way. */
export const pointerTo = (segments: readonly string[]): string =>
  `#/${segments
    .map((name) => name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25"))
    .join("/")}`;

function decode(text: string): string {
  try {
    return text.includes("%") ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}

/** The text of the reference that a JSON value is, if it is one: an alias, or an object's `$ref`. */
export function referenceText(json: Json): string | undefined {
  if (typeof json === "string") return isAlias(json) ? json : undefined;
  if (!isObject(json) || !Object.hasOwn(json, "$ref")) return undefined;
  const pointer = member(json, "$ref");
  return typeof pointer === "string" ? pointer : JSON.stringify(pointer ?? null).slice(0, 80);
}

/** Takes the reference that a JSON value is apart; see `referenceText`. */
export function parseReference(json: Json): Reference {
  return typeof json === "string"
    ? parseAlias(json)
    : parsePointer(isObject(json) ? member(json, "$ref") : json);
}

/** The dotted path of the token that a value refers to, when all of it is one reference. */
export function aliasOf(json: unknown): string | undefined {
  if (json === undefined || referenceText(json as Json) === undefined) return undefined;
  const reference = parseReference(json as Json);
  if (reference.kind === "malformed") return undefined;
  const { kind, segments } = reference;
  const isValue = kind === "pointer" && segments.at(-1) === "$value";
  return (isValue ? segments.slice(0, -1) : segments).join(".");
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
