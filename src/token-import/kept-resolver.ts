/** Keeps a resolver of the standard as its author wrote it, if it needs no change. */
import { isObject, type Json, type JsonObject, member } from "../tokens/json.ts";
import { type AxisListing, listAxes } from "../tokens/resolver/listing.ts";
import { validateTokens } from "../tokens/validate.ts";
import type { Imported, Meaning } from "./model.ts";
import type { Plan } from "./plan.ts";
import { written } from "./resolver-document.ts";

/**
 * The source resolver with the meanings of its contexts, if run time can serve it unchanged; `undefined` if
 * one of its axes has to be split, or if it is invalid.
 */
export function keptResolver(given: Imported, plan: Plan): JsonObject | undefined {
  const faces = plan.faced.size + (plan.turning === undefined ? 0 : 1);
  if (given.resolver === undefined || plan.imported !== given || faces > 1) return undefined;
  const document = withMeanings(given.resolver, plan);
  return validateTokens(document).valid ? document : undefined;
}

/** Adds the meanings of contexts to a document, unless it or their names give them. */
function withMeanings(document: JsonObject, { axes, faced }: Plan): JsonObject {
  const extensions = objectIn(document, "$extensions");
  const own = objectIn(extensions, "io.tokenkit");
  if (Object.hasOwn(own, "axes")) return document;
  const listing = listAxes(document);
  const meanings = new Map(axes.map(({ source, meanings }) => [source, meanings]));
  for (const [axis, { light, dark }] of faced) {
    const both = [
      [light, { appearance: "light" }] as const,
      [dark, { appearance: "dark" }] as const,
    ];
    meanings.set(axis, new Map<string, Meaning>(both));
  }
  const missing = [...meanings].filter(([name, all]) => all.size > 0 && !says(listing, name, all));
  if (missing.length === 0) return document;
  const mapping = missing.map(([name, all]): [string, Json] => [
    name,
    Object.fromEntries([...all].map(([context, meaning]) => [context, written(meaning)])),
  ]);
  const mapped = { ...own, axes: Object.fromEntries(mapping) };
  return { ...document, $extensions: { ...extensions, "io.tokenkit": mapped } };
}

/** Whether run time reads the planned meanings from a document's contexts. */
function says(
  listing: readonly AxisListing[],
  axis: string,
  meanings: ReadonlyMap<string, Meaning>,
): boolean {
  const contexts = listing.find(({ name }) => name === axis)?.contexts ?? [];
  return [...meanings].every(([name, { appearance, media }]) => {
    const context = contexts.find((one) => one.name === name);
    return context?.appearance === appearance && context?.media === media;
  });
}

function objectIn(json: JsonObject, name: string): JsonObject {
  const there = member(json, name);
  return isObject(there) ? there : {};
}
