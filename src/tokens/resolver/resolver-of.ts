/** Any document as a resolver. */
import { FindingList } from "../findings.ts";
import { isObject, type JsonObject } from "../json.ts";
import { roleJson } from "../roles/settings.ts";
import { type Resolver, readResolver } from "./read.ts";
import { isResolver } from "./shape.ts";

/** A document without modifiers is a resolver of one set. */
export function resolverOf(document: unknown): Resolver {
  if (isResolver(document)) return readResolver(document, new FindingList());
  const sources: JsonObject[] = isObject(document) ? [document] : [];
  const roles = isObject(document) ? roleJson(document) : undefined;
  return { steps: [{ kind: "set", sources }], modifiers: [], roles };
}
