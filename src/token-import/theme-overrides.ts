/** Values by theme in an extension of tokens, as Primer's sources have them, next to files named after themes. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../tokens/json.ts";
import { isDark } from "./axis-names.ts";
import { baseOf } from "./files.ts";
import { keptUnder } from "./json-tokens.ts";
import type { Axis, TokenSet, Tools } from "./model.ts";
import { type Found, putToken, tokensOf } from "./tree.ts";

const extension = "org.primer.overrides";
const axis = "theme";

/**
 * Limits files that are named after a theme (`dark.dimmed.json5`) to it and to those that add to it
 * (`dark-dimmed-high-contrast`), and adds what each theme overrides; undefined if no token has such values.
 */
export function byTheme(
  given: readonly TokenSet[],
  tools: Tools,
): { sets: TokenSet[]; axes: Axis[] } | undefined {
  const overridden = given.flatMap(({ document }) =>
    tokensOf(document).flatMap((found) => {
      const overrides = overridesOf(found.token);
      return overrides === undefined ? [] : [{ ...found, overrides }];
    }),
  );
  if (overridden.length === 0) return undefined;
  const named = new Set(overridden.flatMap(({ overrides }) => Object.keys(overrides)));
  const contexts = [...new Set(["light", "dark", ...named])];
  const known = new Set(contexts.flatMap(wordsOf));
  const files = given.map((set) => limited(set, contexts, known));
  const sets = [...files].sort((one, other) => one.rank - other.rank).map(({ set }) => set);
  const themes = contexts.map((context) => themeOf(context, overridden, tools));
  return { sets: [...sets, ...themes], axes: [{ name: axis, default: "light", contexts }] };
}

function overridesOf(token: JsonObject): JsonObject | undefined {
  const extensions = member(token, "$extensions");
  const overrides = isObject(extensions) ? member(extensions, extension) : undefined;
  return isObject(overrides) ? overrides : undefined;
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);

/** A set with the themes whose names have the words of its file; without a word for an appearance it always counts. */
function limited(set: TokenSet, contexts: readonly string[], known: ReadonlySet<string>) {
  const words = wordsOf(baseOf(set.name)).filter((word) => known.has(word));
  if (!words.includes("light") && !words.includes("dark")) return { set, rank: 0 };
  const own = contexts.filter((context) => words.every((word) => wordsOf(context).includes(word)));
  const when = own.map((context) => [{ axis, context }]);
  // A palette such as dimmed keeps its colors in high contrast, so that it overrides those.
  const rank = words.length === 1 ? 1 : words.includes("contrast") ? 2 : 3;
  return { set: { ...set, when }, rank };
}

/** The overrides of a theme: its own values, or else those of its appearance. */
function themeOf(
  context: string,
  overridden: readonly (Found & { overrides: JsonObject })[],
  { places, report }: Tools,
): TokenSet {
  const document = emptyObject();
  const usual = isDark(context) ? "dark" : "light";
  for (const { path, token, overrides } of overridden) {
    const override = member(overrides, context) ?? member(overrides, usual);
    if (override === undefined) continue;
    const one = overrideOf(token, override);
    const place = places.get(token);
    if (place !== undefined) places.set(one, place);
    putToken(document, path, one, places, report);
  }
  return { name: `${axis} ${context}`, document, when: [[{ axis, context }]] };
}

/** A token with an override's value and alpha, either of which it may keep. */
function overrideOf(token: JsonObject, override: Json): JsonObject {
  if (!isObject(override)) return { ...token, $value: override };
  const value = member(override, "$value") ?? token.$value ?? null;
  const alpha = member(override, "alpha");
  if (alpha === undefined) return { ...token, $value: value };
  const extensions = isObject(token.$extensions) ? token.$extensions : {};
  const kept = member(extensions, keptUnder);
  const own = { ...(isObject(kept) ? kept : {}), alpha };
  return { ...token, $value: value, $extensions: { ...extensions, [keptUnder]: own } };
}
