/** Settles the tokens of one choice of contexts: references, math, types, units. */

import { refusedPart } from "../tokens/css-value.ts";
import { isObject, type Json, type JsonObject, member } from "../tokens/json.ts";
import { embeddedAliases, isAlias, parseAlias } from "../tokens/reference.ts";
import { acceptsType } from "../tokens/slots.ts";
import { readers } from "../tokens/values/read.ts";
import { circlesIn } from "./circles.ts";
import { keptUnder } from "./json-tokens.ts";
import { evaluate } from "./math.ts";
import type { Imported } from "./model.ts";
import type { Report } from "./report.ts";
import { type Found, type Places, removeAt, tokensOf } from "./tree.ts";
import { typeNamed } from "./types.ts";
import { colorObject, colorOf, withAlpha } from "./values/color.ts";
import type { Context, Settled } from "./values/context.ts";
import { modify } from "./values/modify.ts";
import { isReadable } from "./values/readable.ts";
import { settle, textOf } from "./values/settle.ts";

/** The longest chain of references to follow; the engine reports longer ones. */
const longest = 200;

/** Settles every token of a document in place. */
export function finish(
  document: JsonObject,
  options: Pick<Imported, "unitless" | "untyped">,
  places: Places,
  report: Report,
): void {
  new Finisher(document, options, places, report).run(document);
}

interface Entry extends Found {
  dotted: string;
  state: "waiting" | "under way" | "done";
  type: string | undefined;
  isBare?: boolean;
}

class Finisher {
  private readonly entries = new Map<string, Entry>();
  /** Names of groups and tokens at the root. */
  private readonly tops = new Set<string>();
  private readonly removed = new Set<string>();
  private readonly folded = new Map<string, string>();
  /** The ends of reference chains, by each token along them. */
  private readonly ends = new Map<Entry, Settled | undefined>();
  private readonly options: Pick<Imported, "unitless" | "untyped">;
  private readonly places: Places;
  private readonly report: Report;
  private depth = 0;

  constructor(
    document: JsonObject,
    options: Pick<Imported, "unitless" | "untyped">,
    places: Places,
    report: Report,
  ) {
    this.options = options;
    this.places = places;
    this.report = report;
    for (const found of tokensOf(document)) {
      const dotted = found.path.join(".");
      this.entries.set(dotted, { ...found, dotted, state: "waiting", type: undefined });
      this.folded.set(dotted.toLowerCase(), dotted);
      this.tops.add(found.path[0] ?? "");
    }
  }

  run(document: JsonObject): void {
    for (const entry of this.entries.values()) this.settle(entry);
    let dangling = this.options.untyped === "keep" && this.removeCircles(document);
    while (this.options.untyped === "keep" && this.removeDangling(document)) dangling = true;
    if (this.removeFrom(document) || dangling) this.removeFollowers(document);
  }

  /** Removes properties that refer to themselves by way of others, which have no value in CSS. */
  private removeCircles(document: JsonObject): boolean {
    const entries = [...this.entries].map(
      ([name, { token }]) => [name, token.$value ?? null] as const,
    );
    const circles = circlesIn(new Map(entries), (alias) => this.nameOf(alias));
    for (const name of circles) {
      const entry = this.entries.get(name);
      if (entry)
        this.remove(document, entry, "refers to itself by way of others, and has no value");
    }
    return circles.size > 0;
  }

  /** Removes references to properties of other contexts only, which have no value in CSS. */
  private removeDangling(document: JsonObject): boolean {
    const lost = [...this.entries.values()].filter(({ token }) => {
      const value = token.$value ?? null;
      const names = typeof value === "string" ? embeddedAliases(value) : [];
      return names.some((alias) => this.nameOf(alias) === undefined);
    });
    for (const entry of lost)
      this.remove(document, entry, "refers to what holds in another context");
    return lost.length > 0;
  }

  /** Removes values that no stylesheet may contain; returns whether there were any. */
  private removeFrom(document: JsonObject): boolean {
    const before = this.removed.size;
    for (const entry of [...this.entries.values()]) {
      const value = entry.token.$value ?? null;
      if (holdsRefused(value)) this.remove(document, entry, "fetches something or runs as code");
      else if (isForeign(entry.type, value)) {
        this.remove(document, entry, `its value is no ${entry.type} of the format`);
      }
    }
    return this.removed.size > before;
  }

  /** Removes tokens that refer only to removed tokens. */
  private removeFollowers(document: JsonObject): void {
    const followers = Map.groupBy(this.entries.values(), ({ token }) => {
      const value = token.$value ?? null;
      return isAliasText(value) ? value.slice(1, -1) : undefined;
    });
    // Iterating a set also visits entries added meanwhile.
    for (const name of this.removed) {
      for (const entry of followers.get(name) ?? []) {
        if (this.removed.has(entry.dotted)) continue;
        this.remove(document, entry, "refers to a token that is left out");
      }
    }
  }

  private remove(document: JsonObject, entry: Entry, why: string): void {
    this.contextOf(entry).note("token_left_out", why);
    this.removed.add(entry.dotted);
    this.entries.delete(entry.dotted);
    removeAt(document, entry.path);
  }

  private settle(entry: Entry): void {
    if (entry.state !== "waiting") return;
    entry.state = "under way";
    this.depth += 1;
    const { token, groupType } = entry;
    const written = member(token, "$type");
    const own = typeof written === "string" ? written : undefined;
    const context = this.contextOf(entry);
    const value = member(token, "$value") ?? null;
    const wanted = own ?? (isAliasText(value) ? undefined : groupType);
    const settled = untypedIfNone(
      this.modified(entry, settle(wanted, value, context), context),
      context,
    );
    token.$value = settled.value;
    entry.type = settled.type ?? groupType;
    if (settled.isBare) entry.isBare = true;
    if (settled.type !== undefined) typeSettled(token, own, groupType, settled.type);
    else if (wanted !== undefined && typeNamed(wanted) !== undefined) untype(token, groupType);
    this.depth -= 1;
    entry.state = "done";
  }

  private contextOf({ token, dotted }: Entry): Context {
    return {
      unitless: this.options.unitless,
      untyped: this.options.untyped ?? "infer",
      note: (code, message) => {
        const place = this.places.get(token);
        if (place !== undefined) this.report.add(code, { ...place, path: dotted }, message);
      },
      rewrite: (alias) => this.rewrite(alias, token, dotted),
      literal: (alias) => this.literal(alias),
    };
  }

  private rewrite(alias: string, token: JsonObject, path: string): string {
    const name = this.nameOf(alias);
    if (name === undefined || `{${name}}` === alias) return alias;
    const place = this.places.get(token);
    const message = "a reference names its token as it is called here";
    if (place !== undefined) this.report.add("reference_rewritten", { ...place, path }, message);
    return `{${name}}`;
  }

  /** The dotted path that a reference names, as far as it can be determined. */
  private nameOf(alias: string): string | undefined {
    const parsed = parseAlias(alias.replace(/^\{\s+/, "{").replace(/\s+\}$/, "}"));
    if (parsed.kind !== "alias") return undefined;
    const dotted = parsed.segments.join(".");
    const plain = dotted.replace(/\.\$?value$/, "");
    const names = [dotted, plain, plain.replaceAll("/", ".")];
    const exact = names
      .flatMap((name) => [name, `${name}.$root`])
      .find((name) => this.entries.has(name));
    return exact ?? this.folded.get(plain.toLowerCase()) ?? this.unqualified(plain);
  }

  /** The path without a leading name that is no group, because some tools prefix the set's name. */
  private unqualified(dotted: string): string | undefined {
    const [first = "", ...rest] = dotted.split(".");
    const path = rest.join(".");
    return !this.tops.has(first) && this.entries.has(path) ? path : undefined;
  }

  private literal(alias: string): Settled | undefined {
    const passed = new Set<Entry>();
    let text = alias;
    for (;;) {
      const name = this.nameOf(text);
      const entry = name === undefined ? undefined : this.entries.get(name);
      if (entry === undefined || passed.has(entry)) return this.endAt(undefined, passed);
      if (this.ends.has(entry)) return this.endAt(this.ends.get(entry), passed);
      if (this.depth > longest) return undefined;
      this.settle(entry);
      if (entry.state !== "done") return undefined;
      passed.add(entry);
      const value = entry.token.$value ?? null;
      if (!isAliasText(value)) return this.endAt(endOf(entry, value), passed);
      text = value;
    }
  }

  private endAt(end: Settled | undefined, passed: ReadonlySet<Entry>): Settled | undefined {
    for (const entry of passed) this.ends.set(entry, end);
    return end;
  }

  /** The value with the color modification that Tokens Studio stores in an extension. */
  private modified(entry: Entry, settled: Settled, context: Context): Settled {
    const extensions = member(entry.token, "$extensions");
    const studio = isObject(extensions) ? member(extensions, "studio.tokens") : undefined;
    const change = isObject(studio) ? member(studio, "modify") : undefined;
    if (!isObject(change)) return this.withAlpha(settled, extensions, context);
    const base = this.colorOf(settled.value);
    const measure = evaluate(this.textOf(change.value ?? "") ?? "");
    const changed =
      base &&
      measure &&
      modify(base, {
        type: String(change.type),
        amount: measure.unit === "%" ? measure.value / 100 : measure.value,
        space: String(change.space ?? "lch"),
        ...withColor(this.colorOf(change.color ?? "")),
      });
    if (changed === undefined) return settled;
    context.note("color_modified", "a change of a color was computed");
    return { type: "color", value: colorObject(changed) };
  }

  /** The color with the separate `alpha` of Primer's sources; 1 keeps that of the color. */
  private withAlpha(settled: Settled, extensions: Json | undefined, context: Context): Settled {
    const kept = isObject(extensions) ? member(extensions, keptUnder) : undefined;
    const alpha = isObject(kept) ? member(kept, "alpha") : undefined;
    if (typeof alpha !== "number" || alpha === 1) return settled;
    const color = this.colorOf(settled.value);
    if (color === undefined) return settled;
    context.note("color_modified", "the alpha beside a color became its own");
    return { type: "color", value: colorObject(withAlpha(color, alpha)) };
  }

  private colorOf(json: Json): ReturnType<typeof colorOf> {
    if (!isAliasText(json)) return colorOf(json);
    const literal = this.literal(json);
    return literal && colorOf(literal.value);
  }

  private textOf(json: Json): string | undefined {
    if (isAliasText(json)) return textOf(this.literal(json));
    return typeof json === "string" || typeof json === "number" ? String(json) : undefined;
  }
}

const endOf = ({ type, isBare }: Entry, value: Json): Settled => ({
  type,
  value,
  ...(isBare && { isBare }),
});

/** Drops the type of a text that CSS accepts but its type does not. */
function untypedIfNone(settled: Settled, context: Context): Settled {
  const { type, value } = settled;
  if (type === undefined || typeof value !== "string" || value.includes("{")) return settled;
  if (!readers.has(type) || type === "string" || isReadable(type, value)) return settled;
  if (!isReadable(undefined, value)) return settled;
  context.note(
    "type_mapped",
    `a value that is no ${type} of the format has no type, and is printed as it is`,
  );
  return { type: undefined, value };
}

const scalars = new Set(["color", "dimension", "duration", "number", "fontWeight", "boolean"]);

/** Whether a list or an object, references aside, does not fit its type. */
function isForeign(type: string | undefined, json: Json): boolean {
  if (type === undefined || !readers.has(type) || typeof json !== "object" || json === null) {
    return false;
  }
  if (Array.isArray(json) && scalars.has(type)) return true;
  const text = JSON.stringify(json);
  return !text.includes('{"$ref"') && !/"\{|\{[^"{}]+\}/.test(text) && !isReadable(type, json);
}

function holdsRefused(json: Json): boolean {
  if (typeof json === "string") return refusedPart(json) !== undefined;
  if (typeof json !== "object" || json === null) return false;
  return Object.values(json).some(holdsRefused);
}

function withColor(color: ReturnType<typeof colorOf>): { color?: NonNullable<typeof color> } {
  return color === undefined ? {} : { color };
}

function isAliasText(json: Json): json is string {
  return typeof json === "string" && isAlias(json);
}

/** Removes the type of a token whose value has none; `other` hides the group's. */
function untype(token: JsonObject, groupType: string | undefined): void {
  if (groupType === undefined) delete token.$type;
  else token.$type = "other";
}

/** Writes the type of a settled value, unless its group or its target provides it. */
function typeSettled(
  token: JsonObject,
  own: string | undefined,
  groupType: string | undefined,
  type: string,
): void {
  if (isAliasText(token.$value ?? null)) {
    if (own !== undefined && !acceptsType(own, type)) delete token.$type;
  } else if ((own ?? groupType) !== type) token.$type = type;
}
