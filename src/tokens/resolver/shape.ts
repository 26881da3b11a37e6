/** Telling a resolver document from a document of tokens (2025.10 Resolver Module § Syntax). */
import { isObject, type JsonObject, member } from "../json.ts";

/** Whether a document is a resolver: it says in which order sets and modifiers count. */
export function isResolver(document: unknown): document is JsonObject {
  if (!isObject(document) || !Array.isArray(member(document, "resolutionOrder"))) return false;
  return ["version", "sets", "modifiers"].some((name) => Object.hasOwn(document, name));
}
