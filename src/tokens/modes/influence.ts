/**
 * Finds the axes that can make a difference to a token without building any permutation: those that
 * write it, or what it refers to in any of its forms.
 */
import { isObject, isProperty, type Json, type JsonObject, maximumDepth, member } from "../json.ts";
import { appearanceModifier } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { settingsIn } from "../roles/settings.ts";
import { isSurface } from "../surface.ts";
import { isLikeDerived, sharedNames } from "./shared-names.ts";

/** Properties that a group may have in a context without changing its tokens. */
const harmless = new Set(["$description", "$extensions", "$schema"]);

/** Properties of a token whose texts are not values. */
const describing = new Set(["$description", "$extensions"]);

interface Written {
  /** Whether every permutation has the token. */
  isCommon: boolean;
  /** The axes whose contexts write the token. */
  direct: number;
  /** These, and the axes that write its targets. */
  mask: number;
  /** Tokens that refer to it. */
  users: Set<string>;
}

/** A group, and the axes that write it here. */
interface Place {
  /** Dotted; empty at the root. */
  path: string;
  /** The path as it stands in the names of properties. */
  joined: string;
  mask: number;
}

/**
 * Whether a member hides which axes write its tokens. In a context, a group with a `value` reads as a token
 * from before the format, without its children.
 */
const isUnreadable = (name: string, json: Json, { mask }: Place): boolean =>
  name === "" || name.includes(".") || (mask !== 0 && (name === "value" || !isObject(json)));

/** The name of a property at a member of a group. */
function joinedAt({ joined }: Place, name: string): string {
  if (name === "$root") return joined || "root";
  const part = /[\s/]/u.test(name) ? name.replace(/[\s/]/gu, "-") : name;
  return joined === "" ? part : `${joined}-${part}`;
}

/** Axes as bits: modifiers in their order, then the appearances if no modifier has them. */
export class Influence {
  /** The bit of the appearances. */
  readonly appearance: number;
  /** The axes of the page's surface, on which translucent colors are composited. */
  readonly onSurface: number;
  /** Whether the axes of each token are known; if not, every axis may make a difference to everything. */
  readonly isComplete: boolean;
  /** All axes. */
  readonly everything: number;
  private readonly tokens = new Map<string, Written>();
  /** The paths of tokens by the names of their properties. */
  private readonly joined = new Map<string, string>();
  /** The relevant groups, and whether only a context creates them. */
  private readonly groups = new Map<string, boolean>();
  /** Tokens that may share a property with another, by path. */
  private readonly shared = new Map<string, Set<string>>();
  private readonly authored: boolean;
  private complete = true;

  constructor(resolver: Resolver, authored: boolean) {
    this.authored = authored;
    const count = resolver.modifiers.length;
    this.everything = count < 30 ? 2 ** (count + 1) - 1 : -1;
    if (count >= 30) this.complete = false;
    const turned = appearanceModifier(resolver);
    this.appearance = 2 ** (turned === undefined ? count : resolver.modifiers.indexOf(turned));
    this.readSteps(resolver);
    if (this.complete) this.complete = this.areApart();
    if (this.complete) this.share();
    if (this.complete) this.spread();
    this.onSurface = this.surfaceMask(settingsIn(resolver.roles)?.roles?.get("bg"));
    this.isComplete = this.complete;
  }

  /** The axes that write a token, by dotted path. */
  directOn(path: string): number {
    return this.tokens.get(path)?.direct ?? 0;
  }

  /** The axes that may influence a token. */
  on(path: string): number {
    return this.tokens.get(path)?.mask ?? 0;
  }

  /** Whether every permutation has a token. */
  isCommon(path: string): boolean {
    return this.tokens.get(path)?.isCommon === true;
  }

  /** Every token, and every path that one refers to, with the axes that may influence it and its users. */
  written(): Iterable<[string, Readonly<Written>]> {
    return this.tokens;
  }

  /** Whether it is the path of a token, or of what one refers to. */
  mentions(path: string): boolean {
    return this.tokens.has(path);
  }

  /** Tokens that may set a property of this token or of its derived ones. */
  sharing(path: string): Iterable<string> {
    return this.shared.get(path) ?? [];
  }

  private readSteps({ steps, modifiers }: Resolver): void {
    for (const step of steps) {
      if (step.kind === "set") {
        this.readAll(step.sources, 0);
        continue;
      }
      for (const { sources } of modifiers[step.index]?.contexts ?? []) {
        this.readAll(sources, 2 ** step.index);
      }
    }
  }

  /** @param bg the path of the token that has the role of the page */
  private surfaceMask(bg: string | null | undefined): number {
    let surface = this.appearance;
    for (const [path, { mask }] of this.tokens) {
      if (path === bg || isSurface(path.split("."))) surface |= mask;
    }
    return surface;
  }

  private readAll(sources: readonly JsonObject[], mask: number): void {
    for (const source of sources) {
      this.readGroup(source, { path: "", joined: "", mask }, 0);
      const overlays = member(source, "$appearances");
      for (const overlay of isObject(overlays) ? Object.values(overlays) : []) {
        const place = { path: "", joined: "", mask: mask | this.appearance };
        if (isObject(overlay)) this.readGroup(overlay, place, 0);
      }
    }
  }

  private readGroup(group: JsonObject, at: Place, depth: number): void {
    if (depth > maximumDepth) this.complete = false;
    for (const name in group) {
      if (!this.complete) return;
      const json = group[name] ?? null;
      if (isProperty(name)) this.readProperty(name, at);
      else if (isUnreadable(name, json, at)) this.complete = false;
      else if (isObject(json)) this.readMember(name, json, at, depth);
    }
  }

  /** Gives up on a group's property that changes its tokens, because it hides which axes do. */
  private readProperty(name: string, { path, mask }: Place): void {
    if (name === "$appearances" && path === "") return;
    const changes = mask !== 0 && !harmless.has(name);
    if (name === "$extends" || name === "$ref" || changes) this.complete = false;
  }

  private readMember(name: string, json: JsonObject, at: Place, depth: number): void {
    const { mask } = at;
    if (at.path !== "") this.meetGroup(at.path, mask);
    const own = { path: at.path === "" ? name : `${at.path}.${name}`, joined: joinedAt(at, name) };
    if (Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref")) {
      this.readToken(json, own.path, own.joined, mask);
      return;
    }
    // Nothing is derived next to a group of such a name, even if it holds nothing.
    if (isLikeDerived(name)) this.meetGroup(own.path, mask);
    this.readGroup(json, { ...own, mask }, depth + 1);
  }

  private meetGroup(path: string, mask: number): void {
    this.groups.set(path, (this.groups.get(path) ?? true) && mask !== 0);
  }

  private readToken(token: JsonObject, path: string, joined: string, mask: number): void {
    const written = this.at(path);
    written.direct |= mask;
    written.mask |= mask;
    written.isCommon ||= mask === 0;
    const other = this.joined.get(joined);
    // Two tokens of one name are an error, and both decide which one counts.
    if (other !== undefined && other !== path) this.complete = false;
    this.joined.set(joined, path);
    this.readReferences(token, path, 0);
  }

  private readReferences(json: Json, user: string, depth: number): void {
    if (typeof json === "string") this.readAliases(json, user);
    else if (typeof json !== "object" || json === null) return;
    else if (depth > maximumDepth) this.complete = false;
    else if (Array.isArray(json)) {
      for (const item of json) this.readReferences(item, user, depth + 1);
    } else this.readMembers(json, user, depth);
  }

  private readMembers(json: JsonObject, user: string, depth: number): void {
    if (Object.hasOwn(json, "$ref")) this.complete = false;
    for (const name in json) {
      if (!describing.has(name)) this.readReferences(json[name] ?? null, user, depth + 1);
    }
  }

  private readAliases(text: string, user: string): void {
    if (!text.includes("{")) return;
    for (const [, target = ""] of text.matchAll(/\{([^{}]+)\}/g)) this.at(target).users.add(user);
  }

  private at(path: string): Written {
    let written = this.tokens.get(path);
    if (written === undefined) {
      written = { isCommon: false, direct: 0, mask: 0, users: new Set() };
      this.tokens.set(path, written);
    }
    return written;
  }

  /** Whether no token is a group elsewhere, and no context creates a group with a derived name. */
  private areApart(): boolean {
    for (const path of this.joined.values()) if (this.groups.has(path)) return false;
    if (this.authored) return true;
    for (const [path, isNew] of this.groups) {
      if (isNew && isLikeDerived(path.slice(path.lastIndexOf(".") + 1))) return false;
    }
    return true;
  }

  /** An axis that makes a difference to one of two tokens that share a property does so to the other. */
  private share(): void {
    const pairs = sharedNames(this.joined, this.authored);
    if (pairs === undefined) this.complete = false;
    for (const [one, other] of pairs ?? []) {
      this.at(one).users.add(other);
      this.at(other).users.add(one);
      this.shareWith(one, other);
      this.shareWith(other, one);
    }
  }

  private shareWith(one: string, other: string): void {
    const others = this.shared.get(one);
    if (others === undefined) this.shared.set(one, new Set([other]));
    else others.add(other);
  }

  /** Adds the axes of a token to those of all tokens that refer to it. */
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
