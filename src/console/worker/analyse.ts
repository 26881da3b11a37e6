/** What the engine knows of a text, in the order in which somebody who types needs it. */

import { isPlainName, joinName } from "../../tokens/css.ts";
import type { Finding } from "../../tokens/findings.ts";
import { isTooDeep, type Json } from "../../tokens/json.ts";
import type { Theme } from "../../tokens/theme.ts";
import { examineTokens, refuseDepth } from "../../tokens/validate.ts";
import { memberOf, treeOf } from "../document/json-text.ts";
import { type Entry, type Structure, structureOf } from "../document/structure.ts";
import {
  type Analysis,
  type Appearance,
  type GroupInfo,
  type LocatedFinding,
  layers,
  type TokenInfo,
  type WrittenValue,
} from "../document/types.ts";
import { breakOf } from "./broken.ts";
import { fixOf } from "./fix.ts";
import { FindingLocator, rangeOf } from "./locate.ts";
import { nearTo } from "./near.ts";
import { advance, empty, type Stage } from "./stage.ts";

/** Fixes are looked for as long as this many milliseconds; typing goes before them. */
const FIXING_MS = 20;

/**
 * Findings first, then what the visible appearance paints, then the rest.
 */
export function* analyse(
  text: string,
  revision: number,
  visible: Appearance,
): Generator<Stage, void, undefined> {
  const broken = breakOf(text);
  if (broken !== undefined) {
    yield { revision, broken };
    return;
  }
  const document = JSON.parse(text) as Json;
  // First of all: the tree of a text is read by recursion.
  if (isTooDeep(document)) {
    const findings = refuseDepth().findings.map((finding) => ({
      ...finding,
      range: undefined,
      fix: undefined,
    }));
    yield { ...empty, revision, findings, errors: findings.length };
    return;
  }
  const tree = treeOf(text);
  if (tree === undefined) {
    yield { revision, broken: { message: "This is not JSON", at: 0 } };
    return;
  }
  const { findings, theme } = examineTokens(document);
  const structure = structureOf(text, tree);
  yield { revision, broken: undefined, ...locateAll(findings, structure, text) };
  const tokens = describe(structure, text);
  const hidden: Appearance = visible === "light" ? "dark" : "light";
  const first = paint(tokens, theme(visible), visible);
  yield { revision, properties: { [visible]: first } };
  const second = paint(tokens, theme(hidden), hidden);
  yield {
    revision,
    tokens: [...tokens.values()],
    groups: groupsOf(structure, tokens),
    references: structure.references,
    properties: { [hidden]: second },
  };
}

/** All of it at once. */
export function analyseWhole(text: string, revision = 0): Analysis {
  let analysis: Analysis = { ...empty, revision };
  for (const stage of analyse(text, revision, "light")) analysis = advance(analysis, stage);
  return analysis;
}

function locateAll(findings: readonly Finding[], structure: Structure, text: string) {
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
function describe(structure: Structure, text: string): Map<string, TokenInfo> {
  const tokens = new Map<string, TokenInfo>();
  for (const entry of structure.tokens.values()) tokens.set(entry.dotted, infoOf(entry, text));
  return tokens;
}

function infoOf({ path, dotted, nodes }: Entry, text: string): TokenInfo {
  const written: TokenInfo["written"] = {};
  for (const layer of layers) {
    const node = nodes[layer];
    const source = memberOf(node, "$value") ?? memberOf(node, "$ref");
    if (source === undefined) continue;
    const range = rangeOf(source);
    const json = JSON.parse(text.slice(range.from, range.to));
    written[layer] = { json, range, alias: aliasOf(json) };
  }
  const first = nodes.base ?? nodes.light ?? nodes.dark;
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
  if (typeof json !== "string") return undefined;
  return /^\{[^{}]+\}$/.test(json) ? json.slice(1, -1) : undefined;
}

function propertyOf(path: readonly string[]): string {
  let joined: string | undefined;
  for (const name of path) {
    joined = joinName(joined, name, isPlainName(name) || name === "$root");
  }
  return `--tk-${joined ?? "root"}`;
}

/** Adds what one appearance makes of the tokens, those that groups inherit too; answers its properties. */
function paint(
  tokens: Map<string, TokenInfo>,
  theme: Theme,
  appearance: Appearance,
): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const { name, css } of theme.entries) properties[name] = css;
  for (const { node, type } of theme.resolved) {
    const known = tokens.get(node.dotted);
    const info: TokenInfo = known ?? {
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

function groupsOf(structure: Structure, tokens: ReadonlyMap<string, TokenInfo>): GroupInfo[] {
  const groups = new Map<string, GroupInfo>();
  for (const { path, dotted, nodes } of structure.groups.values()) {
    const node = nodes.base ?? nodes.light ?? nodes.dark;
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
