/** The own names of tokens by the stylesheets next to them: properties, selectors and the conditions of contexts. */
import type { JsonObject } from "../../tokens/json.ts";
import type { TokenSet } from "../model.ts";
import { type NamedAxis, namedAxesOf } from "../own-names/axes.ts";
import type { Naming, TokenNaming } from "../own-names/naming.ts";
import { namesOf } from "../own-names/write.ts";
import type { Place } from "../place.ts";
import type { Plan } from "../plan.ts";
import type { Report } from "../report.ts";
import { counterpartOf, type Pair, type Valued } from "./contexts.ts";
import { reportDiffering } from "./differing.ts";
import type { Beside } from "./model.ts";
import { overridesOf } from "./overrides.ts";
import { valuesIn } from "./values.ts";

/** Own names with the tokens that contexts of the stylesheets declare. */
export interface NamingBeside {
  naming: Naming;
  overrides: TokenSet[];
}

/** Names a document by its stylesheets, and reports what they say otherwise. */
export function namingBeside(
  document: JsonObject,
  plan: Plan,
  beside: Beside,
  place: Place,
  report: Report,
): NamingBeside {
  const { match } = beside;
  const stated = namesOf(beside.document);
  const pairs = pairsOf(beside);
  const theirs = { axes: namedAxesOf(beside.document), base: valuesIn(beside.document) };
  const ours = { axes: namedAxesOf(document), base: valuesIn(document) };
  const contexts = contextsOf(document, ours.axes);
  const base = [...stated.base];
  const modes = new Map<string, Map<string, readonly string[]>>();
  const overrides: TokenSet[] = [];
  reportDiffering(beside, pairs, ours.base, theirs.base, undefined, report);
  for (const given of contextsOf(beside.document, theirs.axes)) {
    if (given.context === given.axis.preset) continue;
    const conditions = stated.modes.get(given.axis.name)?.get(given.context) ?? [];
    const found = counterpartOf(given, theirs.base, contexts, pairs);
    if (found === undefined) {
      const message = `chooses ${given.context} of ${given.axis.name}, which the tokens do not have`;
      for (const text of conditions) report.add("selector_left", place, `${text} ${message}`);
      continue;
    }
    reportDiffering(beside, pairs, found.values, given.values, given.context, report);
    overrides.push(...overridesOf(beside, given, found, plan));
    if (found.context === found.axis.preset) base.push(...conditions);
    else addTo(modes, found, conditions);
  }
  const tokens = tokensOf(beside, report);
  return { naming: { prefix: match.prefix, case: match.case, base, modes, tokens }, overrides };
}

function addTo(
  modes: Map<string, Map<string, readonly string[]>>,
  { axis, context }: Valued,
  conditions: readonly string[],
): void {
  const contexts = modes.get(axis.name) ?? new Map<string, readonly string[]>();
  modes.set(axis.name, contexts);
  contexts.set(context, [...(contexts.get(context) ?? []), ...conditions]);
}

const contextsOf = (document: JsonObject, axes: readonly NamedAxis[]): Valued[] =>
  axes.flatMap((axis) =>
    axis.contexts.map((context) => ({ axis, context, values: valuesIn(document, axis, context) })),
  );

/** The properties that are tokens, and whose value is the page's. */
function pairsOf({ properties, match }: Beside): Pair[] {
  return [...properties].flatMap(([theirs, { name, naming }]): Pair[] => {
    if (naming.name === false) return [];
    const path = match.tokens.get(name);
    if (path !== undefined) return [{ ours: path, theirs }];
    const part = match.parts.get(name);
    return part === undefined ? [] : [{ ours: part.path + name.slice(part.whole.length), theirs }];
  });
}

/** The names of tokens; those without a property are left to the page. */
function tokensOf(beside: Beside, report: Report): Map<string, TokenNaming> {
  const { match, properties, files } = beside;
  const tokens = new Map<string, TokenNaming>();
  for (const { name, naming } of properties.values()) {
    const path = match.tokens.get(name);
    if (path !== undefined)
      tokens.set(path, { ...naming, name: naming.name === false ? false : `--${name}` });
  }
  for (const { path, whole } of match.parts.values()) {
    if (!tokens.has(path)) tokens.set(path, { name: `--${whole}` });
  }
  const [file = ""] = files;
  const count = tokens.size;
  const message = `gave names and selectors to the tokens; ${count} of ${match.paths.size} tokens have a property in the stylesheets`;
  for (const one of files) report.add("names_kept", { file: one }, message);
  for (const path of match.paths) {
    if (tokens.has(path)) continue;
    const why = "no stylesheet next to the tokens has a property for it, so it is left to the page";
    report.add("name_left", { file, path }, why);
    tokens.set(path, { name: false });
  }
  forward(beside, report);
  return tokens;
}

/** Reports what the stylesheets leave to the page, of properties that are tokens. */
function forward({ report: entries, properties, match }: Beside, report: Report): void {
  for (const { code, message, places } of entries) {
    if (code === "selector_left") for (const place of places) report.add(code, place, message);
    if (code !== "name_left") continue;
    for (const place of places) {
      const path = match.tokens.get(properties.get(place.path ?? "")?.name ?? "");
      if (path !== undefined) report.add(code, { ...place, path }, message);
    }
  }
}
