/** Resolves and prints only the tokens of a permutation that may differ from the base. */
import { documentOf } from "../appearance.ts";
import { type Derivations, type PrintBoth, ThemeBuilder, type ThemeEntry } from "../builder.ts";
import type { Appearance } from "../findings.ts";
import { isObject, type JsonObject, member } from "../json.ts";
import { Locator } from "../locate.ts";
import { descend } from "../reference.ts";
import { type ResolvedToken, resolveSome } from "../resolve.ts";
import type { Composer, Modes } from "../resolver/permutations.ts";
import type { Resolver } from "../resolver/read.ts";
import { readUnion } from "../resolver/union-tree.ts";
import { roleEntries } from "../roles/entries.ts";
import { settingsIn } from "../roles/settings.ts";
import { isSurface, surfaceIn } from "../surface.ts";
import { surfaceRank } from "../text-on-surface.ts";
import { type GroupNode, listTokens, type TokenNode } from "../tree.ts";
import { collectUses, type Use } from "../uses.ts";
import type { Influence } from "./influence.ts";
import { VariantRoles } from "./variant-roles.ts";

/** A permutation by its chosen contexts. */
interface Permutation {
  modes: Modes;
  appearance: Appearance;
}

/** A permutation with the axes in which it differs from the base. */
interface Variant extends Permutation {
  difference: number;
}

/** Most colors whose derived colors stay cached for the next permutation. */
const derivationLimit = 10_000;

/** The base's data, from which every variant starts. */
interface State {
  /** Whether each token exists in the base. */
  present: readonly boolean[];
  nodes: readonly TokenNode[];
  uses: readonly (readonly Use[])[];
  results: readonly (ResolvedToken | undefined)[];
}

/**
 * All tokens of all permutations, each with one index. Requires a known influence of every axis: then groups
 * are the same everywhere, and tokens differ only in their content or existence.
 */
export class Variants {
  readonly tokens: readonly TokenNode[];
  private readonly influence: Influence;
  private readonly composer: Composer;
  private readonly derives: boolean;
  private readonly printBoth: PrintBoth | undefined;
  private readonly derived: Derivations = new Map();
  private readonly root: GroupNode;
  private readonly locator: Locator;
  private readonly homes: GroupNode[] = [];
  private readonly names: ReadonlyMap<string, number>;
  /** The axes that write each token, and those that may influence it; after the tokens come the roles. */
  private readonly direct: readonly number[];
  readonly masks: readonly number[];
  private readonly surfaces: readonly number[];
  private readonly roles: VariantRoles | undefined;
  private readonly indices = new Map<string, number>();
  private readonly base: State;
  /** Indexes of the colors whose derived colors depend on the surface. */
  readonly translucent = new Set<number>();

  /**
   * @param base the permutation with which the others are compared
   * @param printBoth prints the values of entries; by default in sRGB and for wide gamuts
   */
  constructor(
    resolver: Resolver,
    composer: Composer,
    influence: Influence,
    base: Permutation,
    derives: boolean,
    printBoth?: PrintBoth,
  ) {
    this.printBoth = printBoth;
    this.influence = influence;
    this.composer = composer;
    this.derives = derives;
    // It exists, because a document that nests too deep has no known influence, and has no groups that extend others.
    this.root = readUnion(resolver) as GroupNode;
    this.tokens = listTokens(this.root);
    listHomes(this.root, undefined, this.homes);
    this.locator = new Locator(this.root, this.tokens);
    this.names = new Map(this.tokens.map(({ joined, index }) => [joined, index]));
    this.direct = this.tokens.map(({ dotted }) => influence.directOn(dotted));
    for (const { dotted, index } of this.tokens) this.indices.set(dotted, index);
    const own = this.tokens.map(({ dotted }) => influence.on(dotted));
    const settings = settingsIn(resolver.roles);
    this.roles = settings && new VariantRoles(settings, this.tokens, own, influence);
    this.masks = this.roles?.masks ?? own;
    const bg = settings?.roles?.get("bg");
    this.surfaces = derives
      ? this.tokens.flatMap(({ path, dotted, index }) =>
          dotted === bg || isSurface(path) ? index : [],
        )
      : [];
    this.base = this.resolveBase(base);
  }

  /** Tokens that may set a property of this one or of its derived tokens. */
  sharing(index: number): number[] {
    const paths = [...this.influence.sharing(this.tokens[index]?.dotted ?? "")];
    return paths.flatMap((path) => this.indices.get(path) ?? []);
  }

  /** Passes the properties of some tokens in a permutation to `take`, each with its token's index. */
  print(
    variant: Variant,
    wanted: readonly number[],
    take: (entry: ThemeEntry, index: number) => void,
  ): void {
    const document = this.documentOf(variant);
    const results =
      variant.difference === 0 ? this.base.results : this.resolve(variant, document, wanted);
    const roles = this.roles?.tableOf(results);
    const surface = surfaceIn(roles, this.surfacesIn(document, results), variant.appearance);
    const { root, names, derives, derived, printBoth } = this;
    if (derived.size > derivationLimit) derived.clear();
    const builder = new ThemeBuilder(
      root,
      results,
      names,
      surface,
      derives,
      derived,
      roles,
      printBoth,
    );
    for (const index of wanted) {
      if (index >= this.tokens.length) continue;
      const value = results[index]?.value;
      if (value?.kind === "color" && value.color.alpha < 1) this.translucent.add(index);
      const entries = builder.entriesOf(index, this.homes[index] as GroupNode);
      for (const entry of entries) take(entry, index);
    }
    if (roles === undefined || this.roles === undefined) return;
    const asked = new Set(wanted);
    for (const entry of roleEntries(roles, surface, derives)) {
      const index = this.tokens.length + this.roles.indexOf(entry.role);
      if (asked.has(index)) take(entry, index);
    }
  }

  private documentOf({ modes, appearance }: Permutation): JsonObject {
    return documentOf(this.composer.compose(modes), appearance);
  }

  private resolveBase(variant: Permutation): State {
    const document = this.documentOf(variant);
    const nodes = [...this.tokens];
    const uses: (readonly Use[])[] = [];
    const present: boolean[] = [];
    const which: number[] = [];
    for (const token of this.tokens) {
      const { index } = token;
      const node = this.direct[index] === 0 ? token : nodeIn(document, token);
      if (node !== undefined) {
        nodes[index] = node;
        which.push(index);
      }
      present.push(node !== undefined);
      uses.push(node === undefined ? [] : collectUses(node, this.locator));
    }
    const results = nodes.map(() => undefined);
    resolveSome({ tokens: nodes, uses, locator: this.locator, results }, which);
    return { present, nodes, uses, results };
  }

  /** A token in a document, or as the base has it if the difference leaves it alone. */
  private nodeOf(index: number, difference: number, document: JsonObject): TokenNode | undefined {
    if (((this.direct[index] ?? 0) & difference) !== 0) {
      return nodeIn(document, this.tokens[index] as TokenNode);
    }
    return this.base.present[index] ? this.base.nodes[index] : undefined;
  }

  /** Resolves the differences of some tokens and their targets; takes the rest from the base. */
  private resolve(variant: Variant, document: JsonObject, wanted: readonly number[]) {
    const nodes = [...this.base.nodes];
    const uses = [...this.base.uses];
    const results = [...this.base.results];
    const { difference } = variant;
    const met = new Set<number>();
    const open: number[] = [];
    const meet = (index: number) => {
      if (((this.masks[index] ?? 0) & difference) === 0 || met.has(index)) return;
      met.add(index);
      open.push(index);
    };
    for (const index of wanted) meet(index);
    for (const index of this.surfaces) meet(index);
    for (const index of this.roles?.tokens ?? []) meet(index);
    const which: number[] = [];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      results[index] = undefined;
      for (const other of this.sharing(index)) meet(other);
      const node = this.nodeOf(index, difference, document);
      if (node === undefined) continue;
      if (node !== nodes[index] || !this.base.present[index]) {
        nodes[index] = node;
        uses[index] = collectUses(node, this.locator);
      }
      which.push(index);
      for (const other of referredTo(uses[index] ?? [])) meet(other);
    }
    resolveSome({ tokens: nodes, uses, locator: this.locator, results }, which);
    return results;
  }

  /** The tokens of a permutation of which one may be the page's surface: those that rank best. */
  private surfacesIn(
    document: JsonObject,
    results: readonly (ResolvedToken | undefined)[],
  ): ResolvedToken[] {
    let best: ResolvedToken[] = [];
    let rank = Number.POSITIVE_INFINITY;
    for (const index of this.surfaces) {
      const result = results[index];
      if (result?.value?.kind !== "color" || result.value.color.alpha < 1) continue;
      const own = surfaceRank(result.node.path) ?? rank;
      if (own > rank) continue;
      best = own < rank ? [result] : [...best, result];
      rank = own;
    }
    return best.length > 1 ? [firstIn(document, best)] : best;
  }
}

/** The group that holds each token's derived tokens, in the order of `listTokens`. */
function listHomes(group: GroupNode, parent: GroupNode | undefined, homes: GroupNode[]): void {
  for (const [name, child] of group.children) {
    if (child.kind === "group") listHomes(child, group, homes);
    else homes.push(name === "$root" && parent !== undefined ? parent : group);
  }
}

/** A document's version of a token, if any. */
function nodeIn(document: JsonObject, token: TokenNode): TokenNode | undefined {
  const raw = descend(document, token.path);
  if (!isObject(raw) || !Object.hasOwn(raw, "$value")) return undefined;
  if (raw === token.raw) return token;
  const type = member(raw, "$type");
  return { ...token, raw, type: typeof type === "string" ? type : undefined };
}

/** The first of several tokens in a document. */
function firstIn(document: JsonObject, tokens: readonly ResolvedToken[]): ResolvedToken {
  let rest = tokens;
  let group: JsonObject = document;
  for (let depth = 0; rest.length > 1; depth += 1) {
    const next = new Set(rest.map(({ node }) => node.path[depth]));
    const name = Object.keys(group).find((one) => next.has(one)) ?? "";
    const inner = member(group, name);
    if (!isObject(inner)) break;
    rest = rest.filter(({ node }) => node.path[depth] === name);
    group = inner;
  }
  return rest[0] as ResolvedToken;
}

/** The tokens that references name. */
function* referredTo(uses: readonly Use[]): Generator<number> {
  for (const { located } of uses) if (located.kind === "token") yield located.index;
}
