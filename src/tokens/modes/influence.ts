/**
 * Which axes can make a difference to a token, told without putting any permutation together: those
 * that write to it, or to what it refers to in any of its forms.
 */
import { isObject, isProperty, type Json, type JsonObject, member } from "../json.ts";
import { appearanceModifier } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";

/** What groups may say of themselves in a context without changing their tokens. */
const harmless = new Set(["$description", "$extensions", "$schema"]);

const surfaces = /^(?:surface|background|bg|canvas|page|base)$/i;
const derivedNames = /^on-|-hover$|-active$/;

interface Written {
  mask: number;
  /** Tokens that refer to it. */
  users: Set<string>;
}

/** Axes as bits: modifiers in their order, then the appearances that no modifier has. */
export class Influence {
  /** Of what is derived from the tokens and the surface of a page. */
  readonly onDerived: number;
  /** Every set of axes that makes a difference to some token. */
  readonly masks: ReadonlySet<number>;
  private readonly tokens = new Map<string, Written>();
  private readonly joined = new Map<string, string>();
  private readonly everything: number;
  private isKnown = true;

  constructor(resolver: Resolver, authored: boolean) {
    const count = resolver.modifiers.length;
    this.everything = count < 30 ? 2 ** (count + 1) - 1 : -1;
    if (count >= 30) this.isKnown = false;
    const turned = appearanceModifier(resolver);
    const appearance = 2 ** (turned === undefined ? count : resolver.modifiers.indexOf(turned));
    for (const step of resolver.steps) {
      if (step.kind === "set") this.readAll(step.sources, 0, appearance, authored);
      else {
        for (const { sources } of resolver.modifiers[step.index]?.contexts ?? []) {
          this.readAll(sources, 2 ** step.index, appearance, authored);
        }
      }
    }
    if (this.isKnown) this.spread();
    let derived = appearance;
    for (const [path, { mask }] of this.tokens) {
      if (path.split(".").some((name) => surfaces.test(name))) derived |= mask;
    }
    this.onDerived = derived;
    this.masks = this.isKnown
      ? new Set([...this.tokens.values()].map(({ mask }) => (authored ? mask : mask | derived)))
      : new Set([this.everything]);
  }

  /** Of a property, by the path of the token that it comes from. */
  on(path: readonly string[], property: string): number {
    if (!this.isKnown) return this.everything;
    const other = this.joined.get(property.slice("--tk-".length));
    const namesake = other === undefined ? 0 : (this.tokens.get(other)?.mask ?? 0);
    return (this.tokens.get(path.join("."))?.mask ?? this.everything) | namesake;
  }

  private readAll(
    sources: readonly JsonObject[],
    mask: number,
    appearance: number,
    authored: boolean,
  ): void {
    for (const source of sources) {
      this.readGroup(source, "", mask, authored);
      const overlays = member(source, "$appearances");
      for (const overlay of isObject(overlays) ? Object.values(overlays) : []) {
        if (isObject(overlay)) this.readGroup(overlay, "", mask | appearance, authored);
      }
    }
  }

  private readGroup(group: JsonObject, path: string, mask: number, authored: boolean): void {
    for (const name of Object.keys(group)) {
      const json = group[name] ?? null;
      if (name === "$appearances" && path === "") continue;
      if (isProperty(name)) {
        if (name === "$extends" || name === "$ref" || (mask !== 0 && !harmless.has(name)))
          this.isKnown = false;
      } else if (!isObject(json) || name.includes("."))
        this.isKnown &&= mask === 0 && !name.includes(".");
      else {
        if (!authored && mask !== 0 && derivedNames.test(name)) this.isKnown = false;
        const inner = path === "" ? name : `${path}.${name}`;
        if (Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref")) {
          this.readToken(json, inner, mask);
        } else this.readGroup(json, inner, mask, authored);
      }
      if (!this.isKnown) return;
    }
  }

  private readToken(token: JsonObject, path: string, mask: number): void {
    const written = this.at(path);
    written.mask |= mask;
    this.readReferences(token, path);
    const name = path.replaceAll(".$root", "").replace(/[.\s/]/g, "-");
    const other = this.joined.get(name);
    this.joined.set(name, path);
    // A name of two tokens, and a token in another, are errors that depend on one another.
    if (other !== undefined && other !== path) this.isKnown = false;
    for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
      if (this.joined.get(path.slice(0, end).replace(/[.\s/]/g, "-")) === path.slice(0, end)) {
        this.isKnown = false;
      }
    }
  }

  private readReferences(json: Json, user: string): void {
    if (typeof json === "string") {
      if (!json.includes("{")) return;
      for (const [, target = ""] of json.matchAll(/\{([^{}]+)\}/g)) this.at(target).users.add(user);
    } else if (Array.isArray(json)) for (const item of json) this.readReferences(item, user);
    else if (isObject(json)) {
      for (const name of Object.keys(json)) {
        if (name === "$ref") this.isKnown = false;
        else if (name !== "$extensions" && name !== "$description")
          this.readReferences(json[name] ?? null, user);
      }
    }
  }

  private at(path: string): Written {
    let written = this.tokens.get(path);
    if (written === undefined) {
      written = { mask: 0, users: new Set() };
      this.tokens.set(path, written);
    }
    return written;
  }

  /** Hands on what makes a difference to a token to those that refer to it. */
  private spread(): void {
    const open = [...this.tokens.values()].filter(({ mask }) => mask !== 0);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const user of next.users) {
        const written = this.at(user);
        if ((written.mask | next.mask) === written.mask) continue;
        written.mask |= next.mask;
        open.push(written);
      }
    }
  }
}
