/** Reads a bundled resolver document (2025.10 Resolver Module § Syntax). */
import { type FindingList, quote } from "../findings.ts";
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import { roleJson } from "../roles/settings.ts";
import { type Context, keyOf, keyProblem, type Modifier, mapAxes } from "./axes.ts";
import { replaceEmptyDefaults } from "./default-contexts.ts";
import { override, References } from "./references.ts";

/** One step of the order: unconditional sources, or a modifier by its index in `modifiers`. */
type Step = { kind: "set"; sources: readonly JsonObject[] } | { kind: "modifier"; index: number };

/** A resolver with its references followed. */
export interface Resolver {
  steps: readonly Step[];
  /** The modifiers in the resolution order. */
  modifiers: readonly Modifier[];
  /** The settings of the document about roles, which its permutations carry; absent if it has none. */
  roles?: JsonObject | undefined;
}

/** Most sources of all steps, counted per reference. */
const sourceLimit = 2_000;

const rootProperties = new Set(
  "name version description sets modifiers resolutionOrder $schema $extensions $defs $appearances".split(
    " ",
  ),
);

/** Reads a resolver, reports its errors and drops the invalid parts. */
export function readResolver(document: JsonObject, findings: FindingList): Resolver {
  return new Reader(document, findings).read();
}

class Reader {
  private readonly document: JsonObject;
  private readonly findings: FindingList;
  private readonly references: References;
  private readonly steps: Step[] = [];
  private readonly modifiers: Modifier[] = [];
  /** The places of modifiers, by name. */
  private readonly places = new Map<string, string>();
  /** Names in the order, `true` for inline objects. */
  private readonly names = new Map<string, boolean>();
  /** The used parts, such as `sets.a` and `modifiers.b`. */
  private readonly used = new Set<string>();
  private sources = 0;

  constructor(document: JsonObject, findings: FindingList) {
    this.document = document;
    this.findings = findings;
    this.references = new References(document, findings);
  }

  read(): Resolver {
    this.checkRoot();
    const order = member(this.document, "resolutionOrder") as Json[];
    if (order.length === 0) {
      this.refuse("resolutionOrder", "is empty; name the sets and modifiers in their order");
    }
    for (const [index, item] of order.entries()) this.readItem(item, `resolutionOrder.${index}`);
    this.reportUnused();
    const appearances = member(this.document, "$appearances");
    if (appearances !== undefined) {
      const last: JsonObject = {
        $appearances: this.references.expand(appearances, "$appearances"),
      };
      this.steps.push({ kind: "set", sources: [last] });
    }
    const sets = this.steps.flatMap((step) => (step.kind === "set" ? step.sources : []));
    const mapped = mapAxes(this.document, this.modifiers, this.findings);
    const placeOf = (name: string): string => this.places.get(name) ?? "";
    return {
      steps: this.steps,
      modifiers: replaceEmptyDefaults(sets, mapped, placeOf, this.findings),
      roles: roleJson(this.document),
    };
  }

  private refuse(place: string, message: string): undefined {
    this.findings.add("resolver_invalid", place, message);
    return undefined;
  }

  private checkRoot(): void {
    const version = member(this.document, "version");
    if (version !== "2025.10") {
      const is = version === undefined ? "is missing" : `is ${quote(JSON.stringify(version))}`;
      this.refuse("version", `${is}; write "version": "2025.10"`);
    }
    for (const name of ["sets", "modifiers", "$defs", "$extensions"]) {
      const json = member(this.document, name);
      if (json !== undefined && !isObject(json)) this.refuse(name, "is not an object");
    }
    for (const name of ["name", "description", "$schema"]) {
      const json = member(this.document, name);
      if (json === undefined || typeof json === "string") continue;
      this.findings.add("property_invalid", name, "is not text and is ignored");
    }
    for (const name of Object.keys(this.document)) {
      if (rootProperties.has(name)) continue;
      const hint = "tokens belong into the sources of a set";
      const message = `the member ${quote(name)} of a resolver is not defined and is ignored; ${hint}`;
      this.findings.add("property_unknown", name, message);
    }
  }

  private readItem(item: Json, place: string): void {
    if (!isObject(item)) {
      this.refuse(place, 'is not an object; refer to a set, as in { "$ref": "#/sets/core" }');
      return;
    }
    if (!Object.hasOwn(item, "$ref")) {
      this.readInline(item, place);
      return;
    }
    const target = this.references.find(item, place);
    if (target === undefined) return;
    const [part = "", name = "", more] = target.segments;
    const json = override(target.json, item);
    if ((part === "sets" || part === "modifiers") && more === undefined) {
      this.used.add(`${part}.${name}`);
      this.take(json, part === "sets" ? "set" : "modifier", name, `${part}.${name}`, place, false);
    } else if (isObject(json)) this.readInline(json, place);
    else this.refuse(place, `refers to ${quote(String(item.$ref))}, no set and no modifier`);
  }

  private readInline(item: JsonObject, place: string): void {
    const name = member(item, "name");
    const type = member(item, "type");
    if (typeof name !== "string" || name === "") {
      this.refuse(place, 'has no name; an object within the order needs one, as in "name": "size"');
    } else if (type !== "set" && type !== "modifier") {
      this.refuse(place, 'has no type; write "type": "set" or "type": "modifier"');
    } else this.take(item, type, name, place, place, true);
  }

  private take(
    json: Json,
    type: "set" | "modifier",
    name: string,
    home: string,
    place: string,
    inline: boolean,
  ): void {
    const other = this.names.get(name);
    if (other !== undefined && (inline || other)) {
      this.refuse(
        place,
        `is called ${quote(name)}, as another of the order is; rename one of them`,
      );
      return;
    }
    this.names.set(name, inline);
    if (!isObject(json)) this.refuse(home, "is not an object");
    else if (type === "set") this.steps.push({ kind: "set", sources: this.readSet(json, home) });
    else this.takeModifier(json, name, home);
  }

  private readSet(set: JsonObject, place: string): JsonObject[] {
    const sources = member(set, "sources");
    if (Array.isArray(sources)) return this.readSources(sources, `${place}.sources`);
    this.refuse(place, 'has no list of sources; write the tokens as in "sources": [{ … }]');
    return [];
  }

  private takeModifier(json: JsonObject, name: string, place: string): void {
    const position = this.modifiers.findIndex((one) => one.name === name);
    if (position !== -1) {
      this.steps.push({ kind: "modifier", index: position });
      return;
    }
    const modifier = this.readModifier(json, name, place);
    if (modifier === undefined) return;
    this.steps.push({ kind: "modifier", index: this.modifiers.length });
    this.modifiers.push(modifier);
    this.places.set(name, place);
  }

  private readModifier(json: JsonObject, name: string, place: string): Modifier | undefined {
    const raw = member(json, "contexts");
    if (!isObject(raw) || Object.keys(raw).length === 0) {
      return this.refuse(
        place,
        'has no contexts; write some, as in "contexts": { "small": [], … }',
      );
    }
    const contexts: Context[] = Object.entries(raw).map(([context, sources]) => {
      const at = `${place}.contexts.${context}`;
      if (Array.isArray(sources)) return { name: context, sources: this.readSources(sources, at) };
      this.refuse(at, "is not a list of sources; write [] where it adds nothing");
      return { name: context, sources: [] };
    });
    const key = keyOf(name);
    const names = contexts.map((context) => context.name);
    const twin = this.modifiers.find((one) => one.key === key);
    const problem =
      keyProblem(key, name, names) ?? (twin && `reads as ${quote(twin.name)} does in a request`);
    if (problem !== undefined) return this.refuse(place, `${problem}; rename it`);
    if (contexts.length === 1) {
      const message = "has one context only, so that nothing can be chosen; make it a set";
      this.findings.add("resolver_single", place, message);
    }
    return { name, key, contexts, preset: this.presetOf(json, names, place), isAppearance: false };
  }

  private presetOf(json: JsonObject, names: readonly string[], place: string): string {
    const [first = ""] = names;
    const preset = member(json, "default");
    if (preset === undefined) {
      const message = `names no default, so the first context, ${quote(first)}, is taken where none is chosen; write it as "default"`;
      this.findings.add("resolver_default", place, message);
    } else if (typeof preset === "string" && names.includes(preset)) return preset;
    else this.refuse(place, `its default is none of its contexts; name one of ${list(names)}`);
    return first;
  }

  private readSources(sources: readonly Json[], place: string): JsonObject[] {
    const read: JsonObject[] = [];
    for (const [index, source] of sources.entries()) {
      if (this.sources > sourceLimit) break;
      read.push(...this.readSource(source, `${place}.${index}`));
    }
    return read;
  }

  private readSource(source: Json, place: string): JsonObject[] {
    // Stops at the limit, because sets that refer to sets may double at each step.
    if (this.sources > sourceLimit) return [];
    this.sources += 1;
    if (this.sources > sourceLimit) {
      const message = `is one of over ${sourceLimit} sources; merge some`;
      this.findings.add("document_too_large", place, message);
      return [];
    }
    if (!isObject(source)) {
      this.refuse(place, "is not an object; write tokens, or refer to them");
      return [];
    }
    if (!Object.hasOwn(source, "$ref")) {
      return [this.references.expand(source, place) as JsonObject];
    }
    const target = this.references.find(source, place);
    if (target === undefined) return [];
    const [part, name = "", more] = target.segments;
    if (part === "modifiers") {
      const hint = "only the order may; move what both need into a set";
      this.references.refuse(place, `refers to ${quote(String(source.$ref))}, a modifier; ${hint}`);
      return [];
    }
    const json = override(target.json, source);
    const read = (): JsonObject[] => {
      if (part === "sets" && more === undefined) {
        this.used.add(`sets.${name}`);
        return isObject(json) ? this.readSet(json, `sets.${name}`) : [];
      }
      return this.readSource(json, target.segments.join("."));
    };
    return this.references.within(target.json, source, place, read) ?? [];
  }

  private reportUnused(): void {
    for (const part of ["sets", "modifiers"]) {
      const all = member(this.document, part);
      for (const name of isObject(all) ? Object.keys(all) : []) {
        if (this.used.has(`${part}.${name}`)) continue;
        const message = "counts nowhere; name it in resolutionOrder, or remove it";
        this.findings.add("resolver_unused", `${part}.${name}`, message);
      }
    }
  }
}

const list = (names: readonly string[]): string =>
  `${names.slice(0, 12).map(quote).join(", ")}${names.length > 12 ? ", …" : ""}`;
