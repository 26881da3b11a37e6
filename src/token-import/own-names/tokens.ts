/** Writes the own names of single tokens into a document. */
import { joinName } from "../../tokens/css.ts";
import { isObject, type Json, type JsonObject, member } from "../../tokens/json.ts";
import type { OwnNames } from "../../tokens/own/names.ts";
import { ruledName } from "../../tokens/own/ruled-name.ts";
import { isPropertyName } from "../../tokens/own/token-name.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { tokenAt, tokensOf } from "../tree.ts";
import type { TokenNaming } from "./naming.ts";

type Rule = Pick<OwnNames, "prefix" | "case">;

/**
 * Writes what the rule of the source does not give.
 *
 * @returns the number of tokens that have a name
 */
export function writeTokenNames(
  document: JsonObject,
  naming: ReadonlyMap<string, TokenNaming>,
  rule: Rule,
): number {
  const [bases, contexts] = rootsOf(document);
  const left = new Set<string>();
  for (const [dotted, own] of naming) {
    const path = dotted.split(".");
    const inBase = bases.filter((root) => writeAt(root, path, own, rule));
    if (inBase.length === 0) for (const root of contexts) writeAt(root, path, own, rule);
    if (own.name === false) left.add(dotted);
  }
  const all = [...bases, ...contexts].flatMap((root) => tokensOf(root));
  const paths = new Set(all.map(({ path }) => path.filter((name) => name !== "$root").join(".")));
  return [...paths].filter((path) => !left.has(path)).length;
}

/** Writes one token's name and form; returns whether the token is there. */
function writeAt(
  root: JsonObject,
  path: readonly string[],
  { name, as }: TokenNaming,
  rule: Rule,
): boolean {
  const token = tokenAt(root, path) ?? tokenAt(root, [...path, "$root"]);
  if (token === undefined) return false;
  const isRuled = name === undefined || name === ruledName(joinedOf(path), rule);
  const isWritten = name === false || (!isRuled && isPropertyName(name));
  if (!isWritten && as === undefined) return true;
  const extensions = objectIn(token, "$extensions");
  const own = objectIn(extensions, "io.tokenkit");
  if (isWritten) own.name = name;
  if (as !== undefined) own.as = as;
  token.$extensions = { ...extensions, "io.tokenkit": own };
  return true;
}

function joinedOf(path: readonly string[]): string {
  const joined = path.reduce<string | undefined>(
    (above, name) => joinName(above, name, false),
    undefined,
  );
  return joined ?? "";
}

/** The documents of a document that always count, and those of contexts and appearances. */
function rootsOf(document: JsonObject): [bases: JsonObject[], contexts: JsonObject[]] {
  if (!isResolver(document)) return [[document], overlaysOf(document)];
  const bases = Object.values(objectIn(document, "sets")).flatMap((set) => sourcesOf(set));
  const contexts = Object.values(objectIn(document, "modifiers")).flatMap((modifier) =>
    isObject(modifier) ? Object.values(objectIn(modifier, "contexts")).flatMap(listOf) : [],
  );
  return [bases, [...contexts, ...[...bases, ...contexts].flatMap(overlaysOf)]];
}

const sourcesOf = (set: Json): JsonObject[] => (isObject(set) ? listOf(set.sources) : []);

const listOf = (json: Json | undefined): JsonObject[] =>
  Array.isArray(json) ? json.filter(isObject) : [];

const overlaysOf = (document: JsonObject): JsonObject[] =>
  Object.values(objectIn(document, "$appearances")).filter(isObject);

function objectIn(json: JsonObject, name: string): JsonObject {
  const there = member(json, name);
  return isObject(there) ? there : {};
}
