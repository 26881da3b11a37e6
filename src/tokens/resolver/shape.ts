/** Distinguishes resolver documents from token documents (2025.10 Resolver Module § Syntax). */
import { isObject, type JsonObject, member } from "../json.ts";

/** Whether a document is a resolver, which orders sets and modifiers. */
export function isResolver(document: unknown): document is JsonObject {
  if (!isObject(document) || !Array.isArray(member(document, "resolutionOrder"))) return false;
  return ["version", "sets", "modifiers"].some((name) => Object.hasOwn(document, name));
}
