/** The own names of stylesheets: their properties, and the selectors under which they stand. */
import type { Axis, Condition } from "../../model.ts";
import type { Naming, TokenNaming } from "../../own-names/naming.ts";
import type { Place } from "../../place.ts";
import type { Report } from "../../report.ts";
import { alwaysChosen } from "./always-chosen.ts";
import type { Channels } from "./channels.ts";
import type { Declared, Sources } from "./declarations.ts";
import { leftInBody } from "./inner-base.ts";
import { propertyPattern, unescaped } from "./texts.ts";
import { changedBy } from "./unchanged.ts";

type Conditions = Pick<Naming, "base" | "modes" | "apart">;

const references = new RegExp(String.raw`var\(\s*${propertyPattern}\s*(,)?`, "g");
/** Namespaces of `@theme` whose values Tailwind writes into its utilities. */
const compiled = /^(?:(?:inset-|drop-)?shadow|breakpoint|container)(?:-|$)/;

/**
 * The names of declared properties. A property that stylesheets set where the document has no context, or whose value
 * holds one of those, is left to the page, because its value here is not the one that the page shows.
 */
export function namingOf(
  declared: readonly Declared[],
  channels: Channels,
  axes: readonly Axis[],
  sources: Sources | undefined,
  pathOf: (name: string) => readonly string[],
  report: Report,
): Naming {
  const { left, conditions } =
    sources === undefined
      ? { left: new Map<string, string>(), conditions: {} }
      : leftOf(declared, sources, axes);
  const tokens = new Map<string, TokenNaming>();
  const places = new Map<string, Place>();
  for (const { name, place } of declared) if (!places.has(name)) places.set(name, place);
  for (const [name, place] of places) {
    const path = pathOf(name).join(".");
    const why = left.get(name);
    const as = channels.forms.get(name);
    if (why !== undefined)
      report.add("name_left", { ...place, path }, `a property that ${why}, is left to the page`);
    else if (sources?.ofTheme.has(name) && compiled.test(name)) {
      const message =
        "Tailwind writes its value into utilities, which have a new one after the next build";
      report.add("name_left", { ...place, path }, message);
    }
    tokens.set(path, { name: why === undefined ? `--${name}` : false, ...(as && { as }) });
  }
  return { ...conditions, tokens };
}

/** The properties that are left to the page with the reason for each, and the conditions of the others. */
function leftOf(
  declared: readonly Declared[],
  sources: Sources,
  axes: readonly Axis[],
): { left: ReadonlyMap<string, string>; conditions: Conditions } {
  const left = new Map(sources.left);
  const leave = (name: string, why: string) => {
    if (!left.has(name)) left.set(name, why);
  };
  const inBody = leftInBody(sources);
  for (const name of inBody ?? []) leave(name, "stands under body, while others stand around it");
  const conditions = conditionsOf(sources, declared, inBody !== undefined);
  const names = new Set(declared.map(({ name }) => name));
  const users = new Map<string, Set<string>>();
  for (const { name, value } of declared) {
    if (!sources.expressed.has(name))
      leave(name, "stands under selectors that own names cannot state");
    for (const { target, hasFallback } of targetsOf(value)) {
      if (!names.has(target) && hasFallback) {
        leave(name, "has the value of another property of the page, if there is one");
      }
      users.set(target, (users.get(target) ?? new Set()).add(name));
    }
  }
  for (const [name, why] of changedBy(declared, sources, axes, conditions)) leave(name, why);
  leaveUsers(left, users, leave);
  return { left, conditions };
}

function leaveUsers(
  left: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, ReadonlySet<string>>,
  leave: (name: string, why: string) => void,
): void {
  // Iterating a map also visits entries added meanwhile.
  for (const [name, why] of left) {
    // The build replaces an inline property by what it refers to.
    if (why.includes("@theme inline")) continue;
    for (const user of users.get(name) ?? [])
      leave(user, "holds a property that is left to the page");
  }
}

/** The properties that a value refers to, and whether it has another value in place of each. */
const targetsOf = (value: string) =>
  [...value.matchAll(references)].map(([, escaped = "", comma]) => ({
    target: unescaped(escaped),
    hasFallback: comma !== undefined,
  }));

/** The conditions of the defaults, and of each context. */
function conditionsOf(
  { stated }: Sources,
  declared: readonly Declared[],
  leavesBody: boolean,
): Conditions {
  const base = new Set<string>();
  const modes = new Map<string, Map<string, string[]>>();
  for (const { condition, text } of stated) {
    if (text === undefined) continue;
    if (condition === undefined && !(leavesBody && text.startsWith("body"))) base.add(text);
    if (condition === undefined) continue;
    add(modes, condition, text);
  }
  if (base.size === 0) return { base: [":root"], modes };
  const apart = alwaysChosen(declared);
  apart.delete("appearance");
  return { base: [...base], modes, apart };
}

function add(
  modes: Map<string, Map<string, string[]>>,
  { axis, context }: Condition,
  text: string,
): void {
  const contexts = modes.get(axis) ?? new Map<string, string[]>();
  modes.set(axis, contexts);
  const conditions = contexts.get(context) ?? [];
  if (!conditions.includes(text)) contexts.set(context, [...conditions, text]);
}
