/** The parts of `$extensions` that two people may change each alone: own names, roles, pairs and what tokens say. */
import {
  appendAt,
  applyEdits,
  isObject,
  nodeAt,
  type Path,
  removeAt,
  removeItem,
  setAt,
  treeOf,
} from "./json-text.ts";

const extensions = "$extensions";
const vendor = "io.tokenkit";

/** A part of a value: its name below the value's path, and the value of each side. */
export interface Part {
  name: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** The names below `$extensions` on a path; undefined if it leads elsewhere. */
function within(path: Path): Path | undefined {
  const at = path.indexOf(extensions);
  return at === -1 ? undefined : path.slice(at + 1);
}

/** Whether an object below `$extensions` divides into its members. */
function dividesByMember([first, second, third, fourth, fifth]: Path): boolean {
  if (first === undefined) return true;
  if (first !== vendor) return false;
  if (second === undefined) return true;
  if (second === "roles") return third === undefined;
  if (second !== "names") return false;
  // A context's list of selectors is one value.
  return (
    third === undefined || (third === "modes" && (fourth === undefined || fifth === undefined))
  );
}

const isPairs = (inner: Path): boolean =>
  inner.length === 2 && inner[0] === vendor && inner[1] === "pairs";

/** Divides a value that both sides changed; undefined if it is one value, or one side has none. */
export function partsOf(
  path: Path,
  base: unknown,
  theirs: unknown,
  mine: unknown,
): readonly Part[] | undefined {
  const inner = within(path);
  if (inner === undefined) return undefined;
  const divide = isPairs(inner) ? pairsOf : dividesByMember(inner) ? membersOf : undefined;
  // A value that both sides added had no parts before.
  const [b, t, m] = [base ?? (isPairs(inner) ? [] : {}), theirs, mine].map((one) => divide?.(one));
  if (b === undefined || t === undefined || m === undefined) return undefined;
  const names = new Set([...b.keys(), ...t.keys(), ...m.keys()]);
  return [...names].map((name) => ({
    name,
    base: b.get(name),
    theirs: t.get(name),
    mine: m.get(name),
  }));
}

const membersOf = (json: unknown): ReadonlyMap<string, unknown> | undefined =>
  isObject(json) ? new Map(Object.entries(json)) : undefined;

/** Pairs by what they are made of; undefined if the list has anything else, or a pair twice. */
function pairsOf(json: unknown): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(json)) return undefined;
  const pairs = new Map<string, unknown>();
  for (const pair of json) {
    const key = keyOf(pair);
    if (key === undefined || pairs.has(key)) return undefined;
    pairs.set(key, pair);
  }
  return pairs;
}

const keyOf = (pair: unknown): string | undefined =>
  isObject(pair) ? JSON.stringify([pair.front, pair.back]) : undefined;

/** The place of a part in words, such as `$extensions["io.tokenkit"].names.prefix`; undefined elsewhere. */
export function extensionPlace(path: Path): string | undefined {
  const inner = within(path);
  if (inner === undefined) return undefined;
  const [first, ...more] = inner;
  const owner = first === undefined ? "" : `[${JSON.stringify(first)}]`;
  return extensions + owner + more.map((name) => `.${name}`).join("");
}

/** The text with a part at its path; undefined takes it away. Undefined for a path that names no pair. */
export function writePair(text: string, path: Path, value: unknown): string | undefined {
  const list = path.slice(0, -1);
  if (!isPairs(within(list) ?? [])) return undefined;
  const present: unknown = JSON.parse(text);
  const items = nodeAt(treeOf(text), list)?.children ?? [];
  const index = items.findIndex((_, at) => keyOf(valueAt(present, list, at)) === path.at(-1));
  const there = [...list, String(index)];
  if (index === -1) {
    return value === undefined ? text : applyEdits(text, appendAt(text, list, value));
  }
  if (value !== undefined) return applyEdits(text, setAt(text, there, value));
  const isLast = items.length === 1;
  return applyEdits(text, isLast ? removeAt(text, list) : removeItem(text, list, index));
}

function valueAt(document: unknown, list: Path, index: number): unknown {
  let json = document;
  for (const name of list) json = isObject(json) ? json[name] : undefined;
  return Array.isArray(json) ? json[index] : undefined;
}
