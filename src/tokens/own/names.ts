/**
 * The names that a theme's applications read: `$extensions["io.tokenkit"].names` of a document, with the prefix
 * and the case of its custom properties, the selectors of its defaults and the conditions of its contexts.
 */
import type { FindingList } from "../findings.ts";
import { quote } from "../findings.ts";
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import { descend } from "../reference.ts";
import { conditionHint, type OwnCondition, readCondition } from "./condition.ts";
import { isPrefix, type NameRule, nameCases } from "./ruled-name.ts";

/** The own names of a document. */
export interface OwnNames extends NameRule {
  /** The conditions of the defaults. */
  base: readonly OwnCondition[];
  /** Conditions by modifier, or `appearance`, and context. */
  modes: ReadonlyMap<string, ReadonlyMap<string, readonly OwnCondition[]>>;
}

/** The place of the names in a document. */
export const namesPlace = '$extensions["io.tokenkit"].names';

/** Most conditions of a context. */
export const mostConditions = 8;

/** Whether a document states names of its own, valid or not. */
export const hasOwnNames = (document: JsonObject): boolean => namesIn(document) !== undefined;

function namesIn(document: JsonObject): Json | undefined {
  return descend(document, ["$extensions", "io.tokenkit", "names"]);
}

/** Reads the own names of a document and reports their errors; undefined if it says none. */
export function readOwnNames(document: JsonObject, findings: FindingList): OwnNames | undefined {
  const json = namesIn(document);
  if (json === undefined) return undefined;
  const refuse = (place: string, message: string): undefined => {
    findings.add("names_invalid", `${namesPlace}${place}`, message);
    return undefined;
  };
  if (!isObject(json)) {
    return refuse("", 'is not an object; write {} for names without a prefix under ":root"');
  }
  for (const name of Object.keys(json)) {
    if (["prefix", "case", "base", "modes"].includes(name)) continue;
    refuse(`.${name}`, "is not known; write prefix, case, base or modes");
  }
  const prefix = member(json, "prefix") ?? "";
  const casing = nameCases.find((one) => one === (member(json, "case") ?? "keep"));
  if (!isPrefix(prefix)) {
    refuse(".prefix", "is no prefix; write up to 60 letters, digits, - and _, such as acme-");
  }
  if (casing === undefined) refuse(".case", "is not a case; write keep, kebab or camel");
  const base = member(json, "base") ?? [":root"];
  return {
    prefix: isPrefix(prefix) ? prefix : "",
    case: casing ?? "keep",
    base: readConditions(base, ".base", refuse),
    modes: readModes(member(json, "modes") ?? {}, refuse),
  };
}

type Refuse = (place: string, message: string) => undefined;

function readModes(json: Json, refuse: Refuse): OwnNames["modes"] {
  const modes = new Map<string, Map<string, readonly OwnCondition[]>>();
  if (!isObject(json)) {
    refuse(".modes", "is not an object of axes with their contexts");
    return modes;
  }
  for (const [axis, contexts] of Object.entries(json)) {
    if (!isObject(contexts)) {
      refuse(`.modes.${axis}`, "is not an object of contexts with their conditions");
      continue;
    }
    const read = new Map<string, readonly OwnCondition[]>();
    for (const [context, list] of Object.entries(contexts)) {
      read.set(context, readConditions(list, `.modes.${axis}.${context}`, refuse));
    }
    modes.set(axis, read);
  }
  return modes;
}

function readConditions(json: Json, place: string, refuse: Refuse): OwnCondition[] {
  if (!Array.isArray(json) || json.length === 0) {
    refuse(place, 'is not a list of conditions; write them as in [".dark"]');
    return [];
  }
  if (json.length > mostConditions) {
    refuse(place, `has ${json.length} conditions; write at most ${mostConditions}`);
  }
  return json.slice(0, mostConditions).flatMap((text, index) => {
    const condition = typeof text === "string" ? readCondition(text) : undefined;
    if (condition !== undefined) return condition;
    const shown = quote(typeof text === "string" ? text : JSON.stringify(text));
    refuse(`${place}[${index}]`, `${shown} cannot be a condition; ${conditionHint}`);
    return [];
  });
}
