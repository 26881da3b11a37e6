/**
 * Which axes can make a difference to a token, told without putting any permutation together: those
 * that write to it, or to what it refers to in any of its forms.
 */
import { isObject, isProperty, type Json, type JsonObject, maximumDepth, member } from "../json.ts";
import { appearanceModifier } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { isSurface } from "../surface.ts";
import { isLikeDerived, sharedNames } from "./shared-names.ts";

/** What groups may say of themselves in a context without changing their tokens. */
const harmless = new Set(["$description", "$extensions", "$schema"]);

interface Written {
  /** The axes whose contexts write it. */
  direct: number;
  /** These, and those that write what it refers to. */
  mask: number;
  /** Tokens that refer to it. */
  users: Set<string>;
}

/** Axes as bits: modifiers in their order, then the appearances that no modifier has. */
export class Influence {
  /** Of the appearances. */
  readonly appearance: number;
  /** Of the surface of a page, on which translucent colors are laid. */
  readonly onSurface: number;
  /** Whether each token's axes can be told; else every axis may make a difference to everything. */
  readonly isKnown: boolean;
  /** Of everything. */
  readonly everything: number;
  private readonly tokens = new Map<string, Written>();
  /** The paths of tokens by the names of their properties. */
  private readonly joined = new Map<string, string>();
  /** Groups that count, and whether a context alone makes them. */
  private readonly groups = new Map<string, boolean>();
  /** Tokens that may have the property of another, by path. */
  private readonly shared = new Map<string, Set<string>>();
  private readonly authored: boolean;
  private known = true;

  constructor(resolver: Resolver, authored: boolean) {
    this.authored = authored;
    const count = resolver.modifiers.length;
    this.everything = count < 30 ? 2 ** (count + 1) - 1 : -1;
    if (count >= 30) this.known = false;
    const turned = appearanceModifier(resolver);
    this.appearance = 2 ** (turned === undefined ? count : resolver.modifiers.indexOf(turned));
    for (const step of resolver.steps) {
      if (step.kind === "set") this.readAll(step.sources, 0);
      else {
        for (const { sources } of resolver.modifiers[step.index]?.contexts ?? []) {
          this.readAll(sources, 2 ** step.index);
        }
      }
    }
    if (this.known) this.known = this.areApart();
    if (this.known) this.share();
    if (this.known) this.spread();
    let surface = this.appearance;
    for (const [path, { mask }] of this.tokens) if (isSurface(path.split("."))) surface |= mask;
    this.onSurface = surface;
    this.isKnown = this.known;
  }

  /** The axes that write a token, by its dotted path. */
  directOn(path: string): number {
    return this.tokens.get(path)?.direct ?? 0;
  }

  /** The axes that may make a difference to a token. */
  on(path: string): number {
    return this.tokens.get(path)?.mask ?? 0;
  }

  /** Tokens that may have a property which this one, or what is derived from it, has otherwise. */
  sharing(path: string): Iterable<string> {
    return this.shared.get(path) ?? [];
  }

  private readAll(sources: readonly JsonObject[], mask: number): void {
    for (const source of sources) {
      this.readGroup(source, "", "", mask, 0);
      const overlays = member(source, "$appearances");
      for (const overlay of isObject(overlays) ? Object.values(overlays) : []) {
        if (isObject(overlay)) this.readGroup(overlay, "", "", mask | this.appearance, 0);
      }
    }
  }

  private readGroup(
    group: JsonObject,
    path: string,
    joined: string,
    mask: number,
    depth: number,
  ): void {
    if (depth > maximumDepth) this.known = false;
    for (const name in group) {
      if (!this.known) return;
      const json = group[name] ?? null;
      if (isProperty(name)) {
        if (name === "$appearances" && path === "") continue;
        const changes = mask !== 0 && !harmless.has(name);
        if (name === "$extends" || name === "$ref" || changes) this.known = false;
        continue;
      }
      // A group with a `value` reads as a token of before the format, and its children not at all.
      if (
        name === "" ||
        name.includes(".") ||
        (mask !== 0 && (name === "value" || !isObject(json)))
      ) {
        this.known = false;
      } else if (isObject(json)) {
        if (path !== "") this.meetGroup(path, mask);
        const inner = path === "" ? name : `${path}.${name}`;
        const part = /[\s/]/u.test(name) ? name.replace(/[\s/]/gu, "-") : name;
        const own =
          name === "$root" ? joined || "root" : joined === "" ? part : `${joined}-${part}`;
        if (Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref")) {
          this.readToken(json, inner, own, mask);
        } else {
          // Beside a group of such a name nothing is derived, even if it holds nothing.
          if (isLikeDerived(name)) this.meetGroup(inner, mask);
          this.readGroup(json, inner, own, mask, depth + 1);
        }
      }
    }
  }

  private meetGroup(path: string, mask: number): void {
    this.groups.set(path, (this.groups.get(path) ?? true) && mask !== 0);
  }

  private readToken(token: JsonObject, path: string, joined: string, mask: number): void {
    const written = this.at(path);
    written.direct |= mask;
    written.mask |= mask;
    const other = this.joined.get(joined);
    // Two tokens of one name are an error, and which of them counts depends on both.
    if (other !== undefined && other !== path) this.known = false;
    this.joined.set(joined, path);
    this.readReferences(token, path, 0);
  }

  private readReferences(json: Json, user: string, depth: number): void {
    if (typeof json === "string") {
      if (!json.includes("{")) return;
      for (const [, target = ""] of json.matchAll(/\{([^{}]+)\}/g)) this.at(target).users.add(user);
    } else if (typeof json !== "object" || json === null) return;
    else if (depth > maximumDepth) this.known = false;
    else if (Array.isArray(json)) {
      for (const item of json) this.readReferences(item, user, depth + 1);
    } else {
      for (const name in json) {
        if (name === "$ref") this.known = false;
        else if (name !== "$extensions" && name !== "$description")
          this.readReferences(json[name] ?? null, user, depth + 1);
      }
    }
  }

  private at(path: string): Written {
    let written = this.tokens.get(path);
    if (written === undefined) {
      written = { direct: 0, mask: 0, users: new Set() };
      this.tokens.set(path, written);
    }
    return written;
  }

  /** Whether no token is a group elsewhere, and no context makes a group where something is derived. */
  private areApart(): boolean {
    for (const path of this.joined.values()) if (this.groups.has(path)) return false;
    if (this.authored) return true;
    for (const [path, isNew] of this.groups) {
      if (isNew && isLikeDerived(path.slice(path.lastIndexOf(".") + 1))) return false;
    }
    return true;
  }

  /** What makes a difference to one of two tokens that share a property does so to the other. */
  private share(): void {
    const pairs = sharedNames(this.joined, this.authored);
    if (pairs === undefined) this.known = false;
    for (const [one, other] of pairs ?? []) {
      this.at(one).users.add(other);
      this.at(other).users.add(one);
      this.shareWith(one, other);
      this.shareWith(other, one);
    }
  }

  private shareWith(one: string, other: string): void {
    const known = this.shared.get(one);
    if (known === undefined) this.shared.set(one, new Set([other]));
    else known.add(other);
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
