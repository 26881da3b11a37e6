/** Parts of an analysis that plain documents and resolvers have in common. */
import type { Node } from "jsonc-parser";
import { memberOf, nodeAt, treeOf } from "#token-text/json-text.ts";
import { type Place, sourcesOf } from "#token-text/sources.ts";
import { isPlainName, joinName } from "../../tokens/css.ts";
import type { Finding } from "../../tokens/findings.ts";
import { isAlias } from "../../tokens/reference.ts";
import type { Theme } from "../../tokens/theme.ts";
import type { Entry, Structure } from "../editing/structure.ts";
import {
  type Appearance,
  type GroupInfo,
  isLayer,
  type Layer,
  type LocatedFinding,
  type TokenInfo,
  type WrittenValue,
} from "../editing/types.ts";
import { fixOf } from "./fix.ts";
import { FindingLocator, rangeOf } from "./locate.ts";
import { nearTo } from "./near.ts";

/** Fixes are looked for as long as this many milliseconds; typing goes before them. */
const FIXING_MS = 20;

export function locateAll(findings: readonly Finding[], structure: Structure, text: string) {
  const tree = treeOf(text);
  const near = nearTo(structure);
  const start = performance.now();
  const locator = tree && new FindingLocator(structure, tree);
  const located = findings.map((finding): LocatedFinding => {
    if (locator === undefined) return { ...finding, range: undefined, fix: undefined };
    const inTime = performance.now() - start < FIXING_MS;
    const fix = inTime ? fixOf(finding, { text, locator, near }) : undefined;
    return { ...finding, range: locator.locate(finding), fix };
  });
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { findings: located, errors, warnings: findings.length - errors };
}

/** Every token that is written, by its dotted path, yet without values of the stylesheet. */
export function describe(structure: Structure, text: string): Map<string, TokenInfo> {
  const tokens = new Map<string, TokenInfo>();
  const placeOf = placesOf(text);
  for (const entry of structure.tokens.values()) {
    tokens.set(entry.dotted, infoOf(entry, text, placeOf));
  }
  return tokens;
}

type PlaceOf = ((node: Node, layer: Layer) => Place | undefined) | undefined;

/** In which source of a resolver something of a layer is; a plain document has none. */
function placesOf(text: string): PlaceOf {
  const tree = treeOf(text);
  const { isResolver, places } = sourcesOf(tree);
  if (!isResolver) return undefined;
  const ranges = places.flatMap((place) => {
    const node = nodeAt(tree, place.path);
    return node === undefined ? [] : [{ place, range: rangeOf(node) }];
  });
  return ({ offset }, layer) =>
    ranges.findLast(
      ({ place, range }) => place.layer === layer && range.from <= offset && offset < range.to,
    )?.place;
}

const firstOf = (nodes: Entry["nodes"]): Node | undefined =>
  nodes.base ?? nodes.light ?? nodes.dark ?? Object.values(nodes)[0];

function infoOf({ path, dotted, nodes }: Entry, text: string, placeOf: PlaceOf): TokenInfo {
  const written: TokenInfo["written"] = {};
  for (const layer of Object.keys(nodes).filter(isLayer)) {
    const node = nodes[layer];
    const source = memberOf(node, "$value") ?? memberOf(node, "$ref");
    if (node === undefined || source === undefined) continue;
    const range = rangeOf(source);
    const json = JSON.parse(text.slice(range.from, range.to));
    const { set, shared, step } = placeOf?.(node, layer) ?? {};
    written[layer] = {
      json,
      range,
      alias: aliasOf(json),
      ...(set !== undefined && { set }),
      ...(shared && layer !== "base" && { shared }),
      ...(step !== undefined && { step }),
    };
  }
  const first = firstOf(nodes);
  const description = memberOf(first, "$description")?.value;
  const type = memberOf(first, "$type")?.value;
  return {
    path,
    dotted,
    type: typeof type === "string" ? type : undefined,
    description: typeof description === "string" ? description : undefined,
    written,
    css: {},
    property: propertyOf(path),
    range: first === undefined ? { from: 0, to: 0 } : rangeOf(first),
  };
}

function aliasOf(json: unknown): WrittenValue["alias"] {
  return typeof json === "string" && isAlias(json) ? json.slice(1, -1) : undefined;
}

function propertyOf(path: readonly string[]): string {
  let joined: string | undefined;
  for (const name of path) {
    joined = joinName(joined, name, isPlainName(name) || name === "$root");
  }
  return `--tk-${joined ?? "root"}`;
}

/** Adds what one appearance makes of the tokens, those that groups inherit too; answers its properties. */
export function paint(
  tokens: Map<string, TokenInfo>,
  theme: Theme,
  appearance: Appearance,
): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const { name, css } of theme.entries) properties[name] = css;
  for (const { name, css } of theme.roleEntries) properties[name] ??= css;
  for (const { node, type } of theme.resolved) {
    const existing = tokens.get(node.dotted);
    const info: TokenInfo = existing ?? {
      path: node.path,
      dotted: node.dotted,
      type,
      description: undefined,
      written: {},
      css: {},
      property: `--tk-${node.joined}`,
      range: { from: 0, to: 0 },
    };
    const css = properties[info.property];
    tokens.set(node.dotted, {
      ...info,
      type: type ?? info.type,
      css: css === undefined ? info.css : { ...info.css, [appearance]: css },
    });
  }
  return properties;
}

export function groupsOf(
  structure: Structure,
  tokens: ReadonlyMap<string, TokenInfo>,
): GroupInfo[] {
  const groups = new Map<string, GroupInfo>();
  for (const { path, dotted, nodes } of structure.groups.values()) {
    const node = firstOf(nodes);
    groups.set(dotted, { path, dotted, range: node ? rangeOf(node) : { from: 0, to: 0 } });
  }
  // Groups that are there only because another one is extended.
  for (const { path } of tokens.values()) {
    for (let depth = path.length - 1; depth > 0; depth -= 1) {
      const above = path.slice(0, depth);
      const dotted = above.join(".");
      if (groups.has(dotted)) break;
      groups.set(dotted, { path: above, dotted, range: { from: 0, to: 0 } });
    }
  }
  return [...groups.values()];
}
