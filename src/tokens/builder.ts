/** Builds one appearance: custom properties, derived ones next to their base, the nested document. */
import { type Color, hexOf, printSrgb, printWide } from "./color.ts";
import { printedName, propertyName } from "./css.ts";
import { deriveColors } from "./derive.ts";
import { emptyObject, isProperty, type JsonObject } from "./json.ts";
import type { Channels } from "./oklch.ts";
import type { ResolvedToken } from "./resolve.ts";
import type { Derivative, RoleTable } from "./roles/table.ts";
import type { GroupNode, TokenNode } from "./tree.ts";
import { printValue, typographyParts } from "./values/print.ts";
import type { ColorValue, Value } from "./values/value.ts";

/** One custom property. */
export interface ThemeEntry {
  /** `--tk-…`, without CSS escapes. */
  name: string;
  /** The name with CSS escapes. */
  printed: string;
  /** Path of the source token, or of the token it is derived from. */
  path: readonly string[];
  /** The source token. */
  token: TokenNode;
  /** The value in sRGB. */
  css: string;
  /** The value for displays beyond sRGB, if different. */
  wide: string | undefined;
  type: string | undefined;
  /** The typed value for the printers of other formats. */
  value: Value;
  /** True for `on-*`, `-hover`, `-active` and the parts of a typography. */
  derived: boolean;
}

export interface Printed {
  css: string | undefined;
  wide: string | undefined;
}

/** Prints a value in sRGB, and for displays beyond it. */
export type PrintBoth = (value: Value) => Printed;

/** Derived colors by source color; documents with common colors may share the cache. */
export type Derivations = Map<string, readonly Derived[]>;

/** One derived color, shared by all tokens of the same color. */
interface Derived {
  kind: Derivative;
  /** Makes its name from the base's. */
  rename: (name: string) => string;
  value: ColorValue;
  /** Its printed forms, if displays beyond sRGB get another color. */
  printed?: Printed;
}

/** A derived token and its name next to its base. */
interface Sibling {
  name: string;
  color: Color;
}

const none: readonly Sibling[] = [];

/** Walks a tree in the order of `listTokens` and consumes its results one by one. */
export class ThemeBuilder {
  private readonly made: ThemeEntry[] = [];
  private readonly root: GroupNode;
  private readonly results: readonly (ResolvedToken | undefined)[];
  private readonly surface: Channels;
  private readonly derives: boolean;
  private readonly roles: RoleTable | undefined;
  /** The token of each joined path, because a derived name must not replace a resolved token's. */
  private readonly names: ReadonlyMap<string, number>;
  /** The joined paths of derived tokens, which another derived one must not replace. */
  private readonly derivedNames = new Set<string>();
  /** Whether any two tokens share a joined name. */
  private readonly collide: boolean;
  /** Caches by value and color, because many tokens share them. */
  private readonly printed = new Map<Value, Printed>();
  private readonly derived: Derivations;
  private readonly printOwn: PrintBoth | undefined;
  private readonly leaves = new Map<Color, JsonObject>();
  /** The siblings of each token in the nested document. */
  private readonly siblings: (readonly Sibling[])[] = [];

  constructor(
    root: GroupNode,
    results: readonly (ResolvedToken | undefined)[],
    names: ReadonlyMap<string, number>,
    surface: Channels,
    derives: boolean,
    derived: Derivations,
    roles?: RoleTable,
    printOwn?: PrintBoth,
  ) {
    this.printOwn = printOwn;
    this.derives = derives;
    this.roles = roles;
    this.derived = derived;
    this.root = root;
    this.results = results;
    this.names = names;
    this.collide = names.size < results.length;
    this.surface = surface;
  }

  /** All custom properties in order, built on demand, because validation needs none. */
  get entries(): readonly ThemeEntry[] {
    this.printOnce();
    return this.made;
  }

  /** The properties of one token in its group. */
  entriesOf(index: number, home: GroupNode): readonly ThemeEntry[] {
    const from = this.made.length;
    const result = this.results[index];
    if (result !== undefined) this.print(result, home);
    return this.made.slice(from);
  }

  private printOnce(): void {
    if (this.siblings.length === 0) this.printGroup(this.root, undefined);
  }

  private printGroup(group: GroupNode, parent: GroupNode | undefined): void {
    for (const [name, child] of group.children) {
      if (child.kind === "group") {
        this.printGroup(child, group);
        continue;
      }
      const result = this.results[this.siblings.length];
      const home = name === "$root" && parent !== undefined ? parent : group;
      this.siblings.push(result === undefined ? none : this.print(result, home));
    }
  }

  /** The nested document with references resolved and derived tokens next to their base. */
  nest(): JsonObject {
    this.printOnce();
    return this.nestGroup(this.root, { next: 0 }).object;
  }

  private nestGroup(group: GroupNode, cursor: { next: number }) {
    const object = groupProperties(group);
    const after: Sibling[] = [];
    for (const [name, child] of group.children) {
      if (child.kind === "group") {
        const inner = this.nestGroup(child, cursor);
        object[name] = inner.object;
        this.addSiblings(object, inner.after);
        continue;
      }
      const result = this.results[cursor.next];
      const siblings = this.siblings[cursor.next] ?? none;
      cursor.next += 1;
      if (result === undefined) continue;
      object[name] = leafOf(result);
      if (name === "$root" && group.path.length > 0) after.push(...siblings);
      else this.addSiblings(object, siblings);
    }
    return { object, after };
  }

  private addSiblings(object: JsonObject, siblings: readonly Sibling[]): void {
    for (const { name, color } of siblings) object[name] = this.leafOfColor(color);
  }

  /** The leaf that all siblings of a color share, because the nested document is read-only. */
  private leafOfColor(color: Color): JsonObject {
    let leaf = this.leaves.get(color);
    if (leaf === undefined) {
      leaf = leafOfColor(color);
      this.leaves.set(color, leaf);
    }
    return leaf;
  }

  /** Adds the properties of a token; returns the derived tokens to put next to it. */
  private print({ node, type, value }: ResolvedToken, home: GroupNode): readonly Sibling[] {
    const name = node.joined;
    if (value === undefined || (this.collide && this.names.get(name) !== node.index)) return none;
    this.add(name, node, type, value, false);
    if (value.kind === "typography") this.printParts(name, node, value);
    if (!this.derives || value.kind !== "color" || type !== "color") return none;
    const last = node.path.at(-1) ?? "";
    const own = last === "$root" ? (node.path.at(-2) ?? "root") : last;
    if (/^\d+$|^on-|-hover$|-active$/.test(own)) return none;
    return this.derive(node, own, home, value.color);
  }

  private derive(node: TokenNode, own: string, home: GroupNode, color: Color): readonly Sibling[] {
    const name = node.joined;
    const stem = name.slice(0, name.length - own.length);
    const clean = name.slice(stem.length);
    const siblings: Sibling[] = [];
    const kinds = this.roles?.derivativesOf(node);
    if (kinds?.length === 0) return none;
    for (const { kind, rename, value } of this.deriveFrom(color)) {
      if (kinds !== undefined && !kinds.includes(kind)) continue;
      const sibling = rename(own);
      const derivedName = stem + (clean === own ? sibling : rename(clean));
      if (this.isTaken(derivedName) || this.roles?.reserves(derivedName)) continue;
      if (home.children.get(sibling)?.kind === "group") continue;
      this.add(derivedName, node, "color", value, true);
      siblings.push({ name: sibling, color: value.color });
    }
    return siblings;
  }

  private deriveFrom(color: Color): readonly Derived[] {
    const shown = color.wide ? `${printSrgb(color)} ${printWide(color)}` : printSrgb(color);
    const key = color.alpha < 1 ? `${shown} ${this.surface.join(" ")}` : shown;
    let derived = this.derived.get(key);
    if (derived === undefined) {
      derived = this.deriveUncached(color);
      this.derived.set(key, derived);
    }
    for (const { value, printed } of derived) {
      if (printed !== undefined) this.printed.set(value, printed);
    }
    return derived;
  }

  private deriveUncached(color: Color): readonly Derived[] {
    const { on, onWide, hover, active } = deriveColors(color, this.surface);
    const text = makeDerived("on", on, (name) => `on-${name}`);
    if (onWide !== undefined) text.printed = { css: printSrgb(on), wide: printSrgb(onWide) };
    return [
      text,
      makeDerived("hover", hover, (name) => `${name}-hover`),
      makeDerived("active", active, (name) => `${name}-active`),
    ];
  }

  private printParts(name: string, node: TokenNode, value: Value & { kind: "typography" }): void {
    for (const [part, partValue] of typographyParts(value)) {
      const partName = `${name}-${part}`;
      if (this.isTaken(partName)) continue;
      const type = partValue.kind === "css" ? undefined : partValue.kind;
      this.add(partName, node, type, partValue, true);
    }
  }

  private add(
    joined: string,
    token: TokenNode,
    type: string | undefined,
    value: Value,
    derived: boolean,
  ): void {
    if (derived) this.derivedNames.add(joined);
    const { css, wide } = this.printBoth(value);
    if (css === undefined) return;
    const name = propertyName(joined);
    const printed = token.plain ? name : printedName(name);
    const differs = wide === css ? undefined : wide;
    const { path } = token;
    this.made.push({ name, printed, path, token, css, wide: differs, type, value, derived });
  }

  private isTaken(name: string): boolean {
    const index = this.names.get(name);
    const printed = index !== undefined && this.results[index] !== undefined;
    return printed || this.derivedNames.has(name);
  }

  private printBoth(value: Value): Printed {
    if (this.printOwn !== undefined) return this.printOwn(value);
    const cached = this.printed.get(value);
    if (cached !== undefined) return cached;
    const css = printValue(value, "srgb");
    const printed = { css, wide: hasColor(value) ? printValue(value, "wide") : css };
    this.printed.set(value, printed);
    return printed;
  }
}

/** Whether a value may print differently for displays beyond sRGB. */
function hasColor(value: Value): boolean {
  if (value.kind === "color") return value.color.wide;
  return value.kind === "border" || value.kind === "shadow" || value.kind === "gradient";
}

function makeDerived(kind: Derivative, color: Color, rename: Derived["rename"]): Derived {
  return { kind, rename, value: { kind: "color", color } };
}

function groupProperties(group: GroupNode): JsonObject {
  const object = emptyObject();
  for (const name of Object.keys(group.raw)) {
    const dropped = name === "$extends" || name === "$ref" || name === "$appearances";
    if (isProperty(name) && !dropped) object[name] = group.raw[name] ?? null;
  }
  if (group.type !== undefined) object.$type = group.type;
  if (group.deprecated !== undefined) object.$deprecated = group.deprecated;
  return object;
}

/** The groups of the nested document with their properties, without tokens. */
export function groupsAlone(group: GroupNode): JsonObject {
  const object = groupProperties(group);
  for (const [name, child] of group.children) {
    if (child.kind === "group") object[name] = groupsAlone(child);
  }
  return object;
}

function leafOf({ node, type, json }: ResolvedToken): JsonObject {
  const leaf = emptyObject();
  leaf.$value = json;
  if (type !== undefined) leaf.$type = type;
  for (const name of Object.keys(node.raw)) {
    const kept = isProperty(name) && name !== "$ref" && name !== "$value" && name !== "$type";
    if (kept) leaf[name] = node.raw[name] ?? null;
  }
  return leaf;
}

function leafOfColor(color: Color): JsonObject {
  const value = emptyObject();
  value.colorSpace = color.space;
  value.components = color.components.map((part) =>
    typeof part === "number" ? Number(part.toFixed(5)) : part,
  );
  value.hex = hexOf(color.mapped);
  const leaf = emptyObject();
  leaf.$value = value;
  leaf.$type = "color";
  return leaf;
}
