/** From a document to one appearance of a theme: custom properties, and the tokens resolved. */
import { checkAppearances, documentOf } from "./appearance.ts";
import { type Channels, type Color, hexOf, printSrgb } from "./color.ts";
import { propertyName } from "./css.ts";
import { type DerivedColors, deriveColors } from "./derive.ts";
import { expandGroups } from "./extends.ts";
import { type Appearance, FindingList } from "./findings.ts";
import { emptyObject, isObject, isProperty, isTooDeep, type JsonObject } from "./json.ts";
import { type ResolvedToken, resolveTokens } from "./resolve.ts";
import { surfaceOf } from "./surface.ts";
import { type GroupNode, type ListedToken, listTokens, readTree } from "./tree.ts";
import { printValue, typographyParts } from "./values/print.ts";
import type { Value } from "./values/value.ts";

/** One custom property. */
export interface ThemeEntry {
  /** `--tk-…`, without CSS escapes. */
  name: string;
  /** Path of the token that it comes from or is derived from. */
  path: readonly string[];
  /** The value in sRGB. */
  css: string;
  /** The value for displays beyond sRGB, where it differs. */
  wide?: string;
  type: string | undefined;
  /** The typed value, for the printers of other formats. */
  value: Value;
  /** Set for `on-*`, `-hover` and `-active`, and for the parts of a typography. */
  derived?: boolean;
}

/** One appearance of a theme with everything that printers need. */
export interface Theme {
  appearance: Appearance;
  entries: readonly ThemeEntry[];
  /** The nested document: references and `$extends` resolved, derived tokens added. */
  tokens: JsonObject;
  /** The color that translucent colors are laid on. */
  surface: Channels;
  /** The tokens that resolved, as their author wrote them. */
  resolved: readonly ResolvedToken[];
}

/** One appearance of a theme as run time serves it. */
export interface ResolvedTokens {
  appearance: Appearance;
  /** Custom properties in document order, each derived one after its base. */
  variables: Record<`--tk-${string}`, string>;
  /** The nested token document without references, derived tokens included. */
  tokens: JsonObject;
}

/**
 * Resolves one appearance of a document. Never throws for what a document holds: what cannot be
 * resolved is left out, and `validateTokens` says why.
 */
export function resolveTheme(document: unknown, appearance: Appearance): ResolvedTokens {
  const { entries, tokens } = buildTheme(document, appearance);
  const variables: Record<string, string> = {};
  for (const { name, css } of entries) variables[name] = css;
  return { appearance, variables, tokens };
}

/** Builds one appearance of a theme; findings go into the list when one is given. */
export function buildTheme(
  document: unknown,
  appearance: Appearance,
  findings: FindingList = new FindingList(),
): Theme {
  const read = readDocument(document, appearance, findings);
  if (read === undefined) return emptyTheme(appearance);
  const { root, tokens } = read;
  const results = resolveTokens(root, tokens, findings);
  const resolved = results.filter((result) => result !== undefined);
  const surface = surfaceOf(resolved, appearance);
  const builder = new Builder(tokens, results, surface, findings);
  const nested = builder.build(root);
  return { appearance, entries: builder.entries, tokens: nested, surface, resolved };
}

function emptyTheme(appearance: Appearance): Theme {
  const surface = surfaceOf([], appearance);
  return { appearance, entries: [], tokens: emptyObject(), surface, resolved: [] };
}

function readDocument(document: unknown, appearance: Appearance, findings: FindingList) {
  if (!isObject(document)) {
    findings.add(
      "document_invalid",
      "",
      "The token document is not a JSON object; write groups and tokens as an object",
    );
    return undefined;
  }
  if (isTooDeep(document)) {
    findings.add(
      "document_too_deep",
      "",
      "The document nests over 256 levels deep; flatten its groups",
    );
    return undefined;
  }
  checkAppearances(document, findings);
  const root = readTree(documentOf(document, appearance), findings);
  if (!expandGroups(root, findings)) return undefined;
  return { root, tokens: listTokens(root) };
}

/** Walks the tree in the order of `listTokens` and writes properties and the nested document. */
class Builder {
  readonly entries: ThemeEntry[] = [];
  readonly #results: readonly (ResolvedToken | undefined)[];
  readonly #surface: Channels;
  /** Properties of the tokens that resolved: nothing derived may take their names. */
  readonly #claimed = new Set<string>();
  readonly #taken = new Set<string>();
  #next = 0;

  constructor(
    tokens: readonly ListedToken[],
    results: readonly (ResolvedToken | undefined)[],
    surface: Channels,
    findings: FindingList,
  ) {
    this.#results = results;
    this.#surface = surface;
    for (const result of results) {
      if (result !== undefined) this.#claimed.add(propertyName(result.node.path));
    }
    checkNames(tokens, findings);
  }

  build(group: GroupNode): JsonObject {
    return this.#buildGroup(group, undefined).object;
  }

  #buildGroup(group: GroupNode, parent: GroupNode | undefined) {
    const object = emptyObject();
    const after: (readonly [string, JsonObject])[] = [];
    for (const name of Object.keys(group.raw)) {
      const dropped = name === "$extends" || name === "$ref" || name === "$appearances";
      if (isProperty(name) && !dropped) object[name] = group.raw[name] ?? null;
    }
    if (group.type !== undefined) object.$type = group.type;
    if (group.deprecated !== undefined) object.$deprecated = group.deprecated;
    for (const [name, child] of group.children) {
      if (child.kind === "group") {
        const inner = this.#buildGroup(child, group);
        object[name] = inner.object;
        for (const [sibling, leaf] of inner.after) object[sibling] = leaf;
        continue;
      }
      const result = this.#results[this.#next];
      this.#next += 1;
      if (result === undefined) continue;
      object[name] = leafOf(result);
      const root = name === "$root";
      for (const derived of this.#print(result, root ? parent : group)) {
        if (root && parent !== undefined) after.push(derived);
        else object[derived[0]] = derived[1];
      }
    }
    return { object, after };
  }

  /** Adds the properties of a token; answers the derived tokens to put beside it. */
  #print(result: ResolvedToken, home: GroupNode | undefined): (readonly [string, JsonObject])[] {
    const { node, type, value } = result;
    const name = propertyName(node.path);
    if (value === undefined || this.#taken.has(name)) return [];
    this.#add({ name, path: node.path, type, value });
    if (value.kind === "typography") this.#printParts(name, node, value);
    if (value.kind !== "color" || type !== "color") return [];
    const own =
      node.path.at(-1) === "$root" ? (node.path.at(-2) ?? "root") : (node.path.at(-1) ?? "");
    if (/^\d+$/.test(own) || /^on-|-hover$|-active$/.test(own)) return [];
    return this.#derive(node.path, own, name, home, deriveColors(value.color, this.#surface));
  }

  #derive(
    path: readonly string[],
    own: string,
    name: string,
    home: GroupNode | undefined,
    colors: DerivedColors,
  ): (readonly [string, JsonObject])[] {
    const stem = name.slice(0, name.length - own.length);
    const made: (readonly [string, JsonObject])[] = [];
    const states = [
      [`on-${own}`, colors.on, colors.onWide],
      [`${own}-hover`, colors.hover, undefined],
      [`${own}-active`, colors.active, undefined],
    ] as const;
    for (const [sibling, color, wide] of states) {
      const derivedName = `${stem}${sibling.replace(/[\s/]/gu, "-")}`;
      if (this.#claimed.has(derivedName) || this.#taken.has(derivedName)) continue;
      if (home?.children.get(sibling)?.kind === "group") continue;
      const value = { kind: "color", color } as const;
      this.#add({ name: derivedName, path, type: "color", value, derived: true }, wide);
      made.push([sibling, leafOfColor(color)]);
    }
    return made;
  }

  #printParts(name: string, node: ListedToken, value: Value & { kind: "typography" }): void {
    for (const [part, partValue] of typographyParts(value)) {
      const partName = `${name}-${part}`;
      if (this.#claimed.has(partName) || this.#taken.has(partName)) continue;
      const type = partValue.kind === "css" ? undefined : partValue.kind;
      this.#add({ name: partName, path: node.path, type, value: partValue, derived: true });
    }
  }

  #add(entry: Omit<ThemeEntry, "css" | "wide">, wideColor?: Color): void {
    this.#taken.add(entry.name);
    const css = printValue(entry.value, "srgb");
    if (css === undefined) return;
    const wide = wideColor ? printSrgb(wideColor) : printValue(entry.value, "wide");
    this.entries.push({ ...entry, css, ...(wide !== undefined && wide !== css && { wide }) });
  }
}

/** Reports paths that join to one custom property, or to two that differ in case only. */
function checkNames(tokens: readonly ListedToken[], findings: FindingList): void {
  const names = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const { path, dotted } of tokens) {
    const name = propertyName(path);
    const lower = name.toLowerCase();
    const first = names.get(name);
    const similar = folded.get(lower);
    if (first !== undefined) {
      findings.add(
        "name_collision",
        dotted,
        `joins to ${name}, as ${first} does; rename one of them`,
      );
    } else {
      names.set(name, dotted);
      if (similar === undefined) folded.set(lower, dotted);
      else
        findings.add(
          "name_case",
          dotted,
          `differs from ${similar} in case only; some platforms take them for one`,
        );
    }
  }
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
