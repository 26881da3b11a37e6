/** Changing what can be chosen of a theme: its axes and their contexts. Each answers the whole text. */
import type { Node } from "jsonc-parser";
import {
  appendAt,
  applyEdits,
  isObject,
  memberOf,
  nodeAt,
  type Path,
  printDocument,
  propertyOf,
  removeAt,
  removeItem,
  setAt,
  treeOf,
} from "#token-text/json-text.ts";
import { sourcesOf } from "#token-text/sources.ts";
import { pointerTo } from "../../tokens/reference.ts";
import { keyOf, keyProblem } from "../../tokens/resolver/axes.ts";
import { mappings, modifierAt } from "./modifiers.ts";
import { withAxisRenamed, withContextRenamed, withoutAxis, withoutContext } from "./own-axes.ts";
import type { Appearance, TextEdit } from "./types.ts";

/** The automatic condition of a context. */
export interface Chooser {
  appearance?: Appearance;
  media?: string;
}

/** The parts of a document other than its tokens. */
const ofDocument = new Set(["$schema", "$extensions", "$appearances"]);

/** Why an axis cannot be called so, in words for the field; undefined where it can. */
export function axisProblem(
  name: string,
  contexts: readonly string[],
  others: readonly string[],
): string | undefined {
  if (name.trim() === "") return "Give it a name, such as Density";
  const key = keyOf(name);
  const problem = keyProblem(key, name, contexts);
  if (problem !== undefined) return `It ${problem}`;
  const twin = others.find((other) => keyOf(other) === key);
  return twin === undefined ? undefined : `There is an axis ${twin} already`;
}

/** The same for contexts. */
export function contextProblem(name: string, others: readonly string[]): string | undefined {
  if (name.trim() === "") return "Give it a name, such as compact";
  return others.includes(name) ? `There is a context ${name} already` : undefined;
}

/**
 * Adds an axis that changes nothing yet; its first context is the default. A document without axes
 * becomes a resolver, whose one set it is; what it says of light and dark stays.
 */
export function addAxis(text: string, name: string, contexts: readonly string[]): string {
  const modifier = {
    contexts: Object.fromEntries(contexts.map((context) => [context, []])),
    default: contexts[0] ?? "",
  };
  const reference = { $ref: pointerTo(["modifiers", name]) };
  if (sourcesOf(treeOf(text)).isResolver) {
    const added = apply(text, setAt(text, ["modifiers", name], modifier, isOrder));
    return apply(added, appendAt(added, ["resolutionOrder"], reference));
  }
  const document: unknown = JSON.parse(text);
  const members = isObject(document) ? Object.entries(document) : [];
  const tokens = members.filter(([member]) => !ofDocument.has(member));
  const whole = members.filter(([member]) => ofDocument.has(member));
  return printDocument({
    version: "2025.10",
    sets: { base: { sources: [Object.fromEntries(tokens)] } },
    modifiers: { [name]: modifier },
    resolutionOrder: [{ $ref: "#/sets/base" }, reference],
    ...Object.fromEntries(whole),
  });
}

export function renameAxis(text: string, from: string, to: string): string {
  const place = modifierAt(treeOf(text), from);
  if (place === undefined) return text;
  if (place[0] !== "modifiers") {
    return withAxisRenamed(text, apply(text, setAt(text, [...place, "name"], to)), from, to);
  }
  let present = renameMember(text, ["modifiers"], from, to);
  for (const index of referencesTo(treeOf(present), from)) {
    const path = ["resolutionOrder", String(index), "$ref"];
    present = apply(present, setAt(present, path, pointerTo(["modifiers", to])));
  }
  return withAxisRenamed(text, renameMember(present, mappings, from, to), from, to);
}

/** Takes an axis away, with all that its contexts say. */
export function removeAxis(text: string, name: string): string {
  const place = modifierAt(treeOf(text), name);
  if (place === undefined) return text;
  let present = text;
  if (place[0] === "modifiers") {
    present = apply(present, removeAt(present, place));
    for (const index of referencesTo(treeOf(text), name).reverse()) {
      present = apply(present, removeItem(present, ["resolutionOrder"], index));
    }
  } else present = apply(present, removeItem(present, ["resolutionOrder"], Number(place[1])));
  return withoutAxis(text, apply(present, removeAt(present, [...mappings, name], 0)), name);
}

export const addContext = (text: string, axis: string, name: string): string =>
  change(text, axis, (path) => setAt(text, [...path, "contexts", name], []));

export function renameContext(text: string, axis: string, from: string, to: string): string {
  const place = modifierAt(treeOf(text), axis);
  if (place === undefined) return text;
  const isDefault = memberOf(nodeAt(treeOf(text), place), "default")?.value === from;
  const renamed = renameMember(text, [...place, "contexts"], from, to);
  const preset = isDefault ? apply(renamed, setAt(renamed, [...place, "default"], to)) : renamed;
  const mapped = renameMember(preset, [...mappings, axis], from, to);
  return withContextRenamed(text, mapped, axis, { from, to });
}

export function removeContext(text: string, axis: string, name: string): string {
  const place = modifierAt(treeOf(text), axis);
  if (place === undefined) return text;
  let present = apply(text, removeAt(text, [...place, "contexts", name]));
  const modifier = nodeAt(treeOf(present), place);
  const [first] = memberOf(modifier, "contexts")?.children ?? [];
  if (memberOf(modifier, "default")?.value === name && first?.children?.[0] !== undefined) {
    const preset = String(first.children[0].value);
    present = apply(present, setAt(present, [...place, "default"], preset));
  }
  const unmapped = apply(present, removeAt(present, [...mappings, axis, name], 0));
  return withoutContext(text, unmapped, axis, name);
}

export const setDefault = (text: string, axis: string, context: string): string =>
  change(text, axis, (path) => setAt(text, [...path, "default"], context));

/** Writes the automatic condition of a context. */
export function setChooser(
  text: string,
  axis: string,
  context: string,
  { appearance, media }: Chooser,
): string {
  const path = [...mappings, axis, context];
  if (appearance === undefined && media === undefined) return apply(text, removeAt(text, path, 0));
  const both = appearance !== undefined && media !== undefined;
  return apply(text, setAt(text, path, both ? { appearance, media } : (appearance ?? media)));
}

const apply = (text: string, edits: readonly TextEdit[]): string => applyEdits(text, edits);
const isOrder = (name: string): boolean => name === "resolutionOrder";

function change(text: string, axis: string, edit: (path: Path) => TextEdit[]): string {
  const place = modifierAt(treeOf(text), axis);
  return place === undefined ? text : apply(text, edit(place));
}

/** The indices in the order at which references name a modifier. */
function referencesTo(tree: Node | undefined, name: string): number[] {
  const pointer = pointerTo(["modifiers", name]);
  const items = memberOf(tree, "resolutionOrder")?.children ?? [];
  return items.flatMap((item, index) => (memberOf(item, "$ref")?.value === pointer ? [index] : []));
}

function renameMember(text: string, above: Path, from: string, to: string): string {
  const key = propertyOf(nodeAt(treeOf(text), above), from)?.children?.[0];
  if (key === undefined) return text;
  const insert = JSON.stringify(to);
  return apply(text, [{ from: key.offset, to: key.offset + key.length, insert }]);
}
