/** Writes the own names of an import into its document: those of the source, and before them what the caller chose. */
import { quote } from "../../tokens/findings.ts";
import { emptyObject, isObject, type JsonObject, member } from "../../tokens/json.ts";
import { printCondition, readCondition } from "../../tokens/own/condition.ts";
import { mostConditions } from "../../tokens/own/names.ts";
import { nameCases } from "../../tokens/own/ruled-name.ts";
import type { Place } from "../place.ts";
import type { Plan } from "../plan.ts";
import type { Report } from "../report.ts";
import { type NamedAxis, namedAxesOf, placeOfContext } from "./axes.ts";
import type { NamesOption, Naming } from "./naming.ts";
import { NamesProblem } from "./problem.ts";
import { writeTokenNames } from "./tokens.ts";

/** Conditions by axis and context, as the document calls them. */
type Modes = Map<string, Map<string, string[]>>;

/** Writes own names in place; nothing if neither the source nor the caller states any. */
export function writeOwnNames(
  document: JsonObject,
  plan: Plan,
  option: NamesOption | undefined,
  place: Place,
  report: Report,
): void {
  const { names: naming } = plan.imported;
  if (option === "none" || (naming === undefined && option === undefined)) return;
  const axes = namedAxesOf(document);
  const stated = naming === undefined ? namesOf(document) : statedNames(naming, axes, plan);
  const chosen = chosenNames(option ?? {}, axes);
  const prefix = chosen.prefix ?? stated.prefix;
  const casing = chosen.case ?? stated.case;
  const modes = mergeModes(stated.modes, chosen.modes);
  const names: JsonObject = {
    prefix,
    case: casing,
    base: cut(chosen.base ?? stated.base, place, report),
    ...(modes.size > 0 && { modes: jsonOf(modes, place, report) }),
  };
  const extensions = objectIn(document, "$extensions");
  const own = objectIn(extensions, "io.tokenkit");
  own.names = names;
  own.derive ??= "roles";
  extensions["io.tokenkit"] = own;
  delete document.$extensions;
  document.$extensions = extensions;
  const count = writeTokenNames(document, naming?.tokens ?? new Map(), stated);
  const shown = (names.base as string[]).map(quote).join(", ");
  const who =
    count === 1 ? "a token keeps the name" : `${count.toLocaleString("en")} tokens keep the names`;
  const message = `${who} that applications read; theme.css?names=own sets ${count === 1 ? "it" : "them"} under ${shown} and the conditions of each context`;
  if (count > 0) report.add("names_kept", place, message);
}

interface Names {
  prefix: string;
  case: (typeof nameCases)[number];
  base: readonly string[];
  modes: Modes;
}

/** The names that a source states, with the conditions of most default contexts among those of the defaults. */
function statedNames(naming: Naming, axes: readonly NamedAxis[], plan: Plan): Names {
  const base = [...(naming.base ?? [":root"])];
  const modes: Modes = new Map();
  for (const [axis, contexts] of naming.modes ?? []) {
    for (const [context, conditions] of contexts) {
      const found = placeOfContext(axis, context, axes, plan);
      if (found === undefined) continue;
      const isOfAll = found.context === found.axis.preset && naming.apart?.has(axis) !== true;
      if (isOfAll) base.push(...conditions);
      else add(modes, found.axis.name, found.context, conditions);
    }
  }
  return {
    prefix: naming.prefix ?? "",
    case: naming.case ?? "keep",
    base: [...new Set(base)],
    modes,
  };
}

/** The names that the document states already, as one that was exported does. */
export function namesOf(document: JsonObject): Names {
  const names = objectIn(objectIn(objectIn(document, "$extensions"), "io.tokenkit"), "names");
  const prefix = member(names, "prefix");
  const casing = nameCases.find((one) => one === member(names, "case"));
  const base = member(names, "base");
  const modes: Modes = new Map();
  for (const [axis, contexts] of Object.entries(objectIn(names, "modes"))) {
    for (const [context, list] of Object.entries(isObject(contexts) ? contexts : {})) {
      if (Array.isArray(list)) add(modes, axis, context, list.map(String));
    }
  }
  return {
    prefix: typeof prefix === "string" ? prefix : "",
    case: casing ?? "keep",
    base: Array.isArray(base) ? base.map(String) : [":root"],
    modes,
  };
}

/** @throws NamesProblem if an axis or a context is none of the document */
function chosenNames(choice: Exclude<NamesOption, "none">, axes: readonly NamedAxis[]) {
  const modes: Modes = new Map();
  for (const [name, contexts] of Object.entries(choice.modes ?? {})) {
    const axis = axes.find(({ keys }) => keys.includes(name));
    if (axis === undefined) {
      const known = axes.map((one) => one.keys[0]).join(", ");
      const advice = known === "" ? "it has none" : `name one of ${known}`;
      throw new NamesProblem(`names.modes.${name}`, `is no axis of the document; ${advice}`);
    }
    for (const [context, conditions] of Object.entries(contexts)) {
      if (!axis.contexts.includes(context)) {
        const advice = `name one of ${axis.contexts.join(", ")}`;
        throw new NamesProblem(`names.modes.${name}.${context}`, `is no context; ${advice}`);
      }
      add(modes, axis.name, context, conditions.map(printed));
    }
  }
  return { ...choice, base: choice.base?.map(printed), modes };
}

/** A condition in the form that the grammar prints. */
function printed(text: string): string {
  const condition = readCondition(text);
  return condition === undefined ? text : printCondition(condition);
}

/** The stated conditions of each context, or those that were chosen for it. */
function mergeModes(stated: Modes, chosen: Modes): Modes {
  const merged: Modes = new Map([...stated].map(([axis, contexts]) => [axis, new Map(contexts)]));
  for (const [axis, contexts] of chosen) {
    const own = merged.get(axis) ?? new Map<string, string[]>();
    merged.set(axis, own);
    for (const [context, conditions] of contexts) own.set(context, conditions);
  }
  return merged;
}

function add(modes: Modes, axis: string, context: string, conditions: readonly string[]): void {
  const contexts = modes.get(axis) ?? new Map<string, string[]>();
  modes.set(axis, contexts);
  contexts.set(context, [...new Set([...(contexts.get(context) ?? []), ...conditions])]);
}

function jsonOf(modes: Modes, place: Place, report: Report): JsonObject {
  return Object.fromEntries(
    [...modes].map(([axis, contexts]) => [
      axis,
      Object.fromEntries(
        [...contexts].map(([context, list]) => [context, cut(list, place, report)]),
      ),
    ]),
  );
}

/** As many conditions as a context may have; reports the others. */
function cut(conditions: readonly string[], place: Place, report: Report): string[] {
  for (const one of conditions.slice(mostConditions)) {
    const message = `the selector ${one} is left to the page, because a context has at most ${mostConditions} conditions`;
    report.add("selector_left", place, message);
  }
  return conditions.slice(0, mostConditions);
}

function objectIn(json: JsonObject, name: string): JsonObject {
  const there = member(json, name);
  return isObject(there) ? { ...there } : emptyObject();
}
