/** Lays documents over one another, those of a later one over those before. */
import { isObject } from "#token-text/json-text.ts";
import { pointerTo } from "../../../../tokens/reference.ts";

type Document = Record<string, unknown>;

/** One plain document over another: groups are joined, and a token of the same name is replaced. */
function laidOver(
  before: Document,
  after: Document,
  onReplaced?: (path: string) => void,
  path: readonly string[] = [],
): Document {
  const joined: Document = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const there = Object.hasOwn(before, name) ? before[name] : undefined;
    const here = [...path, name];
    if (areGroups(there, value))
      joined[name] = laidOver(there as Document, value as Document, onReplaced, here);
    // The sources of one context.
    else if (path[0] === "modifiers" && Array.isArray(there) && Array.isArray(value)) {
      joined[name] = [...there, ...value];
    } else {
      const isToken = isObject(there) && "$value" in there && here[0]?.startsWith("$") === false;
      if (isToken && JSON.stringify(there) !== JSON.stringify(value)) onReplaced?.(here.join("."));
      joined[name] = value;
    }
  }
  return joined;
}

const areGroups = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other) && !("$value" in one) && !("$value" in other);

const isResolver = (document: Document): boolean => Array.isArray(document.resolutionOrder);

/** The members of a document that are about all of it. */
const ofDocument = new Set(["$schema", "$extensions", "$appearances"]);

/** A document of any kind over another; sets and axes of both stay. */
export function joinedDocuments(
  before: Document,
  after: Document,
  onReplaced: (path: string) => void,
): Document {
  if (!isResolver(before) && !isResolver(after)) return laidOver(before, after, onReplaced);
  const [one, other] = [asResolver(before), withoutClashes(asResolver(after), asResolver(before))];
  const { resolutionOrder: first, ...fields } = one;
  const { resolutionOrder: then, ...others } = other;
  return {
    ...laidOver(fields, others),
    resolutionOrder: inOrder([...listOf(first), ...listOf(then)]),
  };
}

/** Sets come before the axes that vary them, and each member once. */
function inOrder(members: readonly unknown[]): unknown[] {
  const isAxis = (member: unknown): boolean =>
    isObject(member) &&
    (member.type === "modifier" || String(member.$ref).startsWith("#/modifiers/"));
  const sets = members.filter((member) => !isAxis(member));
  const once = new Map(
    [...sets, ...members.filter(isAxis)].map((one) => [JSON.stringify(one), one]),
  );
  return [...once.values()];
}

function asResolver(document: Document): Document {
  if (isResolver(document)) return document;
  const members = Object.entries(document);
  return {
    version: "2025.10",
    sets: {
      base: { sources: [Object.fromEntries(members.filter(([name]) => !ofDocument.has(name)))] },
    },
    resolutionOrder: [{ $ref: "#/sets/base" }],
    ...Object.fromEntries(members.filter(([name]) => ofDocument.has(name))),
  };
}

/** The same resolver whose sets have names that the other's have not. */
function withoutClashes(resolver: Document, other: Document): Document {
  const taken = isObject(other.sets) ? Object.keys(other.sets) : [];
  const own = isObject(resolver.sets) ? Object.keys(resolver.sets) : [];
  const free = new Map<string, string>();
  for (const name of own) {
    const isFree = (one: string): boolean =>
      !taken.includes(one) && (one === name || !own.includes(one));
    let wanted = name;
    for (let at = 2; !isFree(wanted); at += 1) wanted = `${name}-${at}`;
    free.set(name, wanted);
  }
  const pointers = new Map(
    [...free].map(([from, to]) => [pointerText(from), pointerText(to)] as const),
  );
  const text = JSON.stringify(resolver).replace(
    /"#\/sets\/[^"]*"/g,
    (pointer) => pointers.get(pointer) ?? pointer,
  );
  const renamed = JSON.parse(text) as Document;
  const old = isObject(renamed.sets) ? renamed.sets : {};
  return {
    ...renamed,
    sets: Object.fromEntries([...free].map(([from, to]) => [to, old[from]])),
  };
}

const pointerText = (set: string): string => JSON.stringify(pointerTo(["sets", set]));

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
