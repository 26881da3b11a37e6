/** Builds one appearance of a theme from a document: custom properties and resolved tokens. */
import { checkAppearances, documentOf } from "./appearance.ts";
import {
  type Derivations,
  groupsAlone,
  type PrintBoth,
  ThemeBuilder,
  type ThemeEntry,
} from "./builder.ts";
import { expandGroups } from "./extends.ts";
import { type Appearance, FindingList } from "./findings.ts";
import { emptyObject, isObject, type JsonObject } from "./json.ts";
import { indexNames } from "./names.ts";
import type { Channels } from "./oklch.ts";
import { type ResolvedToken, resolveTokens } from "./resolve.ts";
import { compose, presetModes } from "./resolver/permutations.ts";
import { readResolver } from "./resolver/read.ts";
import { isResolver } from "./resolver/shape.ts";
import { type RoleEntry, roleEntries } from "./roles/entries.ts";
import { roleSettingsOf } from "./roles/settings.ts";
import { finderOf, RoleTable } from "./roles/table.ts";
import { surfaceIn, surfaceOf } from "./surface.ts";
import { type GroupNode, listTokens, readTree } from "./tree.ts";

/** One appearance of a theme with everything that printers need. */
export interface Theme {
  appearance: Appearance;
  entries: readonly ThemeEntry[];
  /** The properties of one of its tokens and those derived from it, without building all. */
  entriesOf: (token: ResolvedToken) => readonly ThemeEntry[];
  /** Makes the nested document: references and `$extends` resolved, derived tokens added. */
  nest: () => JsonObject;
  /** Makes the same document without its tokens; authors describe groups there. */
  groups: () => JsonObject;
  /** The color that translucent colors are laid on. */
  surface: Channels;
  /** The tokens that resolved, as their author wrote them. */
  resolved: readonly ResolvedToken[];
  /** The roles of its tokens; undefined if the document says nothing of roles. */
  roles: RoleTable | undefined;
  /** The properties of the component layer that it has by its roles. */
  roleEntries: readonly RoleEntry[];
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
 * Resolves one appearance of a document. Never throws, whatever the document holds: it leaves out
 * tokens that do not resolve, and `validateTokens` reports why.
 */
export function resolveTheme(
  document: unknown,
  appearance: Appearance,
  derives = true,
): ResolvedTokens {
  const { entries, roleEntries, nest } = buildTheme(document, appearance, undefined, derives);
  const variables: Record<string, string> = {};
  for (const { name, css } of entries) variables[name] = css;
  for (const { name, css } of roleEntries) variables[name] = css;
  return { appearance, variables, tokens: nest() };
}

/**
 * Builds one appearance of a theme and adds its findings to the list. Without `derives` it has the
 * author's colors only. Callers that build several themes with shared colors pass the same
 * `derived` to each.
 */
export function buildTheme(
  document: unknown,
  appearance: Appearance,
  findings: FindingList = new FindingList(),
  derives = true,
  derived: Derivations = new Map(),
): Theme {
  const plain = plainDocument(document, appearance, findings);
  if (plain === undefined) return emptyTheme(appearance);
  return buildPlain(plain, appearance, findings, derives, derived);
}

/**
 * Builds a theme from a document without modifiers and appearances.
 *
 * @param printBoth prints the values of entries; by default in sRGB and for wide gamuts
 */
export function buildPlain(
  document: JsonObject,
  appearance: Appearance,
  findings: FindingList = new FindingList(),
  derives = true,
  derived: Derivations = new Map(),
  printBoth?: PrintBoth,
): Theme {
  const root = readTree(document, findings);
  if (root === undefined || !expandGroups(root, findings)) return emptyTheme(appearance);
  const tokens = listTokens(root);
  const results = resolveTokens(root, tokens, findings);
  const resolved = results.filter((result) => result !== undefined);
  const names = indexNames(tokens, (index) => results[index]?.value !== undefined, findings);
  const roles = roleTableOf(document, resolved);
  const surface = surfaceIn(roles, resolved, appearance);
  const build = () =>
    new ThemeBuilder(root, results, names, surface, derives, derived, roles, printBoth);
  const builder = build();
  return {
    appearance,
    surface,
    resolved,
    roles,
    entriesOf: ({ node }) => build().entriesOf(node.index, homeOf(node.path, root)),
    nest: () => builder.nest(),
    groups: () => groupsAlone(root),
    get entries() {
      return builder.entries;
    },
    get roleEntries() {
      return roles === undefined ? [] : roleEntries(roles, surface, derives);
    },
  };
}

/** The group that a token's derived ones stand in. */
function homeOf(path: readonly string[], root: GroupNode): GroupNode {
  let group = root;
  for (const name of path.slice(0, path.at(-1) === "$root" ? -2 : -1)) {
    const child = group.children.get(name);
    if (child?.kind === "group") group = child;
  }
  return group;
}

/** The roles of a plain document's tokens; undefined if it says nothing of roles. */
function roleTableOf(
  document: JsonObject,
  resolved: readonly ResolvedToken[],
): RoleTable | undefined {
  const settings = roleSettingsOf(document);
  return settings && new RoleTable(settings, finderOf(resolved));
}

function emptyTheme(appearance: Appearance): Theme {
  const surface = surfaceOf([], appearance);
  return {
    appearance,
    entries: [],
    entriesOf: () => [],
    nest: emptyObject,
    groups: emptyObject,
    surface,
    resolved: [],
    roles: undefined,
    roleEntries: [],
  };
}

/** The plain document of an appearance; a resolver is composed with its defaults. */
function plainDocument(document: unknown, appearance: Appearance, findings: FindingList) {
  if (isResolver(document)) {
    const resolver = readResolver(document, findings);
    return compose(resolver, presetModes(resolver, appearance), appearance);
  }
  if (!isObject(document)) {
    findings.add(
      "document_invalid",
      "",
      "The token document is not a JSON object; write groups and tokens as an object",
    );
    return undefined;
  }
  checkAppearances(document, findings);
  return documentOf(document, appearance);
}
