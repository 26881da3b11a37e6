/** Reference objects of a resolver document (2025.10 Resolver Module § Reference objects). */
import { type FindingList, quote } from "../findings.ts";
import { emptyObject, isObject, type Json, type JsonObject, maximumDepth } from "../json.ts";
import { descend, parsePointer } from "../reference.ts";

/** Most nodes that references may add to a document, counted per use. */
const addedLimit = 200_000;

/** The first names of pointers into the resolver itself; others refer to the resulting tokens. */
const parts = new Set(["$defs", "sets", "modifiers", "resolutionOrder"]);

/** The target of a reference object. */
export interface Target {
  segments: readonly string[];
  json: Json;
}

/** Follows references within a resolver document and reports dangling ones. */
export class References {
  private readonly document: JsonObject;
  private readonly findings: FindingList;
  private readonly expanded = new Map<JsonObject, Json>();
  private readonly weights = new Map<object, number>();
  private readonly open = new Set<Json>();
  private added = 0;

  constructor(document: JsonObject, findings: FindingList) {
    this.document = document;
    this.findings = findings;
  }

  /** Reports an error of a reference at a place. */
  refuse(place: string, message: string): undefined {
    this.findings.add("resolver_reference", place, message);
    return undefined;
  }

  /** The target of an object's `$ref`; reports an invalid one and returns `undefined`. */
  find(raw: JsonObject, place: string): Target | undefined {
    const pointer = parsePointer(raw.$ref);
    if (pointer.kind !== "pointer") {
      return this.refuse(
        place,
        `refers to ${quote(pointer.text)}, which is not in this document; bundle it: put its content under $defs and refer to it as in "#/$defs/name"`,
      );
    }
    const { segments, text } = pointer;
    if (segments[0] === "resolutionOrder") {
      const hint = "refer to a set, or to what it is made of";
      return this.refuse(
        place,
        `refers to ${quote(text)}; nothing may refer to the order; ${hint}`,
      );
    }
    const json = descend(this.document, segments);
    if (json !== undefined) return { segments, json };
    return this.refuse(place, `refers to ${quote(text)}, which does not exist; mend the pointer`);
  }

  /** Guards the reading of a target; a target already in reading refers to itself. */
  within<Result>(target: Json, raw: JsonObject, place: string, read: () => Result) {
    if (this.open.has(target)) {
      const hint = "write out what is meant";
      return this.refuse(place, `refers to itself through ${quote(String(raw.$ref))}; ${hint}`);
    }
    this.open.add(target);
    try {
      return read();
    } finally {
      this.open.delete(target);
    }
  }

  /** Replaces references to other parts of the resolver by their targets. */
  expand(json: Json, place: string, depth = 0): Json {
    if (typeof json !== "object" || json === null || depth > 2 * maximumDepth) return json;
    if (Array.isArray(json)) {
      const items = json.map((item, index) => this.expand(item, `${place}.${index}`, depth + 1));
      return items.every((item, index) => item === json[index]) ? json : items;
    }
    const cached = this.expanded.get(json);
    if (cached !== undefined) return cached;
    const members = this.expandMembers(json, place, depth);
    const whole = refersToResolver(members) ? this.replace(members, place, depth) : members;
    this.expanded.set(json, whole);
    return whole;
  }

  private expandMembers(json: JsonObject, place: string, depth: number): JsonObject {
    let copy: JsonObject | undefined;
    for (const name in json) {
      const member = json[name] ?? null;
      if (typeof member !== "object" || member === null) continue;
      const inner = this.expand(member, `${place}.${name}`, depth + 1);
      if (inner === member) continue;
      copy ??= Object.assign(emptyObject(), json);
      copy[name] = inner;
    }
    return copy ?? json;
  }

  private replace(raw: JsonObject, place: string, depth: number): Json {
    const target = this.find(raw, place);
    if (target === undefined) return emptyObject();
    const [part, , more] = target.segments;
    if (part === "modifiers" || (part === "sets" && more === undefined)) {
      const what = part === "sets" ? "a set, which is a source of its own" : "a modifier";
      const hint = "refer to tokens, or move them to $defs";
      this.refuse(place, `refers to ${quote(String(raw.$ref))}, ${what}; ${hint}`);
      return emptyObject();
    }
    const found = this.within(target.json, raw, place, () =>
      this.expand(target.json, target.segments.join("."), depth + 1),
    );
    if (found === undefined || !this.admit(found, place)) return emptyObject();
    return override(found, raw);
  }

  /** Limits the multiplication by references. */
  private admit(json: Json, place: string): boolean {
    this.added += this.weigh(json);
    if (this.added <= addedLimit) return true;
    const message = "grows too large through its references; refer to less";
    this.findings.add("document_too_large", place, message);
    return false;
  }

  private weigh(json: Json): number {
    if (typeof json !== "object" || json === null) return 1;
    const cached = this.weights.get(json);
    if (cached !== undefined) return cached;
    let weight = 1;
    for (const item of Object.values(json)) weight += this.weigh(item);
    this.weights.set(json, weight);
    return weight;
  }
}

/** Expands a reference object; members next to `$ref` override the target's. */
export function override(target: Json, raw: JsonObject): Json {
  if (!isObject(target)) return target;
  const names = Object.keys(raw).filter((name) => name !== "$ref");
  if (names.length === 0) return target;
  const copy = Object.assign(emptyObject(), target);
  for (const name of names) copy[name] = raw[name] ?? null;
  return copy;
}

function refersToResolver(json: JsonObject): boolean {
  const text = Object.hasOwn(json, "$ref") ? json.$ref : undefined;
  if (typeof text !== "string" || !text.startsWith("#/")) return false;
  const [, first = ""] = text.split("/", 2);
  return parts.has(first);
}
