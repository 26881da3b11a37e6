/** Writes an import as a token document, or as a resolver if it has axes. */
import {
  emptyObject,
  isObject,
  isProperty,
  type Json,
  type JsonObject,
  member,
  sameJson,
} from "../tokens/json.ts";
import type { Beside } from "./beside/model.ts";
import { namingBeside } from "./beside/naming.ts";
import { boundAxes } from "./bound.ts";
import { type Choice, compose } from "./compose.ts";
import { keepEqualOverrides } from "./equal-overrides.ts";
import { finish } from "./finish.ts";
import { keptResolver } from "./kept-resolver.ts";
import type { Imported, Tools } from "./model.ts";
import type { NamesOption } from "./own-names/naming.ts";
import { writeOwnNames } from "./own-names/write.ts";
import type { Place } from "./place.ts";
import { type Plan, planAxes } from "./plan.ts";
import type { Report } from "./report.ts";
import { reportPlan } from "./report-plan.ts";
import { type Permuted, writeResolver } from "./resolver-document.ts";

/**
 * Builds the document. Without axes other than the appearance, the dark differences go under
 * `$appearances.dark`; otherwise it is a resolver with a modifier per axis. Keeps a resolver that needs no
 * change. Its own names are those of the source, unless the caller chooses others.
 *
 * @param beside stylesheets whose names, selectors and conditions count before those of the source
 * @throws NamesProblem if a chosen axis or context is none of the document
 */
export function writeDocument(
  given: Imported,
  place: Place,
  tools: Tools,
  names?: NamesOption,
  beside?: Beside,
): JsonObject {
  const { report } = tools;
  const planned = boundAxes(planAxes(given, place, report), place, report);
  reportPlan(planned, place, report);
  const document = writePlanned(given, planned, place, tools);
  const plan =
    beside === undefined || names === "none"
      ? planned
      : planBeside(document, planned, beside, place, report);
  if (plan.imported.names !== undefined && given.resolver === undefined && names !== "none") {
    keepEqualOverrides(document, plan);
  }
  writeOwnNames(document, plan, names, place, report);
  return document;
}

/** A plan with the names of stylesheets, and what these declare in each context. */
function planBeside(
  document: JsonObject,
  plan: Plan,
  beside: Beside,
  place: Place,
  report: Report,
): Plan {
  const { naming, overrides } = namingBeside(document, plan, beside, place, report);
  const { imported } = plan;
  return {
    ...plan,
    imported: { ...imported, sets: [...imported.sets, ...overrides], names: naming },
  };
}

function writePlanned(given: Imported, plan: Plan, place: Place, tools: Tools): JsonObject {
  const { report } = tools;
  const permute = (contexts: Choice) => permutationOf(plan, contexts, tools);
  if (plan.axes.length > 0) {
    const combined: string[] = [];
    const resolver = writeResolver(plan, permute, (path) => combined.push(path));
    const kept = report.isOfAxes() ? keptResolver(given, plan) : undefined;
    if (kept !== undefined) return kept;
    for (const path of combined) {
      const message = "depends on several axes together, and refers to a token of one of them";
      report.add("axes_combined", { ...place, path }, message);
    }
    return resolver;
  }
  const { light, dark } = permute(new Map());
  const kept = report.isOfAxes() ? keptResolver(given, plan) : undefined;
  if (kept !== undefined) return kept;
  const overlay = dark && difference(light, dark);
  if (overlay !== undefined) light.$appearances = { dark: overlay };
  return light;
}

/** The settled result of one choice of contexts. */
function permutationOf(
  { imported, faced, turning }: Plan,
  contexts: Choice,
  tools: Tools,
): Permuted {
  const settled = (appearance: "light" | "dark"): JsonObject => {
    const choice = new Map(contexts);
    for (const [axis, faces] of faced) choice.set(axis, faces[appearance]);
    const document = compose(imported, choice, tools.places);
    finish(document, imported, tools.places, tools.report);
    return document;
  };
  if (turning !== undefined) {
    const chosen = turning.meanings.get(contexts.get(turning.source) ?? turning.default);
    return { light: settled(chosen?.appearance ?? "light"), dark: undefined };
  }
  return { light: settled("light"), dark: faced.size > 0 ? settled("dark") : undefined };
}

function childDifference(base: Json | undefined, child: JsonObject): JsonObject | undefined {
  if (!isObject(base)) return child;
  return isValued(child) ? tokenDifference(base, child) : difference(base, child);
}

/** The tokens of one document that differ from another; complete if the other lacks them. */
function difference(base: JsonObject, other: JsonObject): JsonObject | undefined {
  const overlay = emptyObject();
  for (const name of Object.keys(other)) {
    const child = other[name];
    if (isProperty(name) || !isObject(child)) continue;
    const changed = childDifference(member(base, name), child);
    if (changed !== undefined) overlay[name] = changed;
  }
  return Object.keys(overlay).length === 0 ? undefined : overlay;
}

function isValued(json: JsonObject): boolean {
  return Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref");
}

function tokenDifference(base: JsonObject, token: JsonObject): JsonObject | undefined {
  const names = ["$type", "$value", "$ref"].filter(
    (name) => !sameJson(member(base, name), member(token, name)),
  );
  if (names.length === 0) return undefined;
  const difference = emptyObject();
  for (const name of ["$type", "$value", "$ref"]) {
    const value = member(token, name);
    const isWanted = name !== "$type" || names.includes(name);
    if (value !== undefined && isWanted) difference[name] = value;
  }
  return difference;
}
