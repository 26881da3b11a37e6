/** A theme's own names while a person edits them: the fields of the form, their problems, and the text. */
import {
  applyEdits,
  isObject,
  nodeAt,
  type Path,
  removeAt,
  setAt,
  treeOf,
} from "#token-text/json-text.ts";
import { FindingList } from "../../../tokens/findings.ts";
import { readCondition } from "../../../tokens/own/condition.ts";
import { namesPlace, readOwnNames } from "../../../tokens/own/names.ts";
import { axesIn } from "../modifiers.ts";

/** The place of the names in a document's text. */
const place: Path = ["$extensions", "io.tokenkit", "names"];

/** The conditions of one context, one a line. */
export interface ContextDraft {
  /** The key of the axis in the document, such as `appearance`. */
  key: string;
  /** The key of the axis in every document: `appearance` if its contexts are those, else its parameter. */
  axisId: string;
  /** The axis in words. */
  axis: string;
  context: string;
  lines: string;
  /** Whether the document has no such context any more. */
  isGone: boolean;
}

export interface NamesDraft {
  prefix: string;
  /** One of the cases, or what the document says in its place. */
  case: string;
  /** The conditions of the defaults, one a line. */
  base: string;
  contexts: readonly ContextDraft[];
}

/** An axis of the document, as far as names need it. */
export interface NamedAxis {
  /** The keys under which its conditions may stand, the first of them for new ones. */
  keys: readonly string[];
  name: string;
  preset: string;
  contexts: readonly string[];
}

const appearance: NamedAxis = {
  keys: ["appearance"],
  name: "appearance",
  preset: "light",
  contexts: ["light", "dark"],
};

/** The axes of a text whose contexts pages may choose, the appearance among them. */
export function namedAxes(text: string): NamedAxis[] {
  const axes = axesIn(text);
  const named = axes.map(({ name, key, isAppearance, contexts, preset }) => ({
    keys: isAppearance ? [name, key, "appearance"] : [name, key],
    name,
    preset,
    contexts: contexts.map((context) => context.name),
  }));
  return axes.some(({ isAppearance }) => isAppearance) ? named : [...named, appearance];
}

/** The names that a document's text states; undefined if it states none. */
export function statedNames(text: string): unknown {
  const node = nodeAt(treeOf(text), place);
  return node && JSON.parse(text.slice(node.offset, node.offset + node.length));
}

/** The fields for what a document states, or for a theme that has no names yet. */
export function draftOf(stated: unknown, axes: readonly NamedAxis[]): NamesDraft {
  const names = isObject(stated) ? stated : {};
  const modes = isObject(names.modes) ? names.modes : {};
  const known = axes.map((axis) => ({ axis, key: keyIn(modes, axis) }));
  const contexts = known.flatMap(({ axis, key }) => contextsOf(axis, key, modes[key], stated));
  const keys = new Set(known.map(({ key }) => key));
  return {
    prefix: String(names.prefix ?? ""),
    case: String(names.case ?? "keep"),
    base: linesOf(names.base ?? [":root"]),
    contexts: [
      ...contexts,
      ...Object.entries(modes).flatMap(([key, list]) =>
        keys.has(key) ? [] : gone(key, key, list),
      ),
    ],
  };
}

const keyIn = (modes: Record<string, unknown>, { keys }: NamedAxis): string =>
  keys.find((key) => Object.hasOwn(modes, key)) ?? keys[0] ?? "";

function contextsOf(
  { keys, name, preset, contexts }: NamedAxis,
  key: string,
  given: unknown,
  stated: unknown,
): ContextDraft[] {
  const lists = isObject(given) ? given : {};
  const own = contexts.flatMap((context): ContextDraft[] => {
    const list = lists[context];
    if (context === preset && list === undefined) return [];
    const proposed = stated === undefined ? proposalFor(context) : "";
    const lines = list === undefined ? proposed : linesOf(list);
    return [{ key, axisId: keys.at(-1) ?? "", axis: name, context, lines, isGone: false }];
  });
  const others = Object.entries(lists).filter(([context]) => !contexts.includes(context));
  return [...own, ...gone(key, name, Object.fromEntries(others))];
}

/** Conditions of what the document has no longer. */
const gone = (key: string, axis: string, lists: unknown): ContextDraft[] =>
  Object.entries(isObject(lists) ? lists : {}).map(([context, list]) => ({
    key,
    axisId: key,
    axis,
    context,
    lines: linesOf(list),
    isGone: true,
  }));

/** The class of a context's name, which most pages have. */
function proposalFor(context: string): string {
  const condition = `.${context}`;
  return readCondition(condition) === undefined ? "" : condition;
}

const linesOf = (list: unknown): string =>
  (Array.isArray(list) ? list : [list])
    .map((one) => (typeof one === "string" ? one : JSON.stringify(one)))
    .join("\n");

const conditionsIn = (lines: string): string[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The draft as a document states it; what says nothing is left out. */
export function namesJson({ prefix, case: casing, base, contexts }: NamesDraft) {
  const modes: Record<string, Record<string, string[]>> = {};
  for (const { key, context, lines } of contexts) {
    const conditions = conditionsIn(lines);
    if (conditions.length === 0) continue;
    modes[key] ??= {};
    modes[key][context] = conditions;
  }
  return {
    prefix: prefix.trim(),
    case: casing,
    base: conditionsIn(base),
    ...(Object.keys(modes).length > 0 && { modes }),
  };
}

/** The field of a draft: `prefix`, `case`, `base`, or `modes.` with the axis' key and the context. */
export const fieldOf = ({ key, context }: Pick<ContextDraft, "key" | "context">): string =>
  `modes.${key}.${context}`;

/** The problems of the fields, in the engine's words. */
export function problemsOf(draft: NamesDraft): ReadonlyMap<string, string> {
  const findings = new FindingList();
  readOwnNames({ $extensions: { "io.tokenkit": { names: namesJson(draft) } } }, findings);
  const problems = new Map<string, string>();
  for (const { path, message } of findings.items) {
    const field = path.slice(namesPlace.length + 1).replace(/\[\d+\]$/, "");
    problems.set(field, [problems.get(field), message].filter(Boolean).join("; "));
  }
  for (const context of draft.contexts) {
    const field = fieldOf(context);
    if (!context.isGone || context.lines.trim() === "" || problems.has(field)) continue;
    problems.set(field, `the theme has no ${context.context} of ${context.axis}; empty the field`);
  }
  return problems;
}

/** The text with other names; undefined takes them away. Nothing else changes. */
export function withNames(text: string, draft: NamesDraft | undefined): string {
  if (draft !== undefined) return applyEdits(text, setAt(text, place, namesJson(draft)));
  return applyEdits(text, removeAt(text, place, 0));
}
