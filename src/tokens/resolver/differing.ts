/** Cuts a resolver down to the tokens that permutations may differ in, and those that are judged with them. */
import { isObject, isProperty, type JsonObject } from "../json.ts";
import { Influence } from "../modes/influence.ts";
import { namedPairs } from "../roles/named-pairs.ts";
import { isNamedRole, mentionedPaths, settingsIn } from "../roles/settings.ts";
import { isSurface } from "../surface.ts";
import { isText } from "../text-on-surface.ts";
import type { Resolver } from "./read.ts";

/**
 * The same resolver without the tokens that are alike in every permutation; undefined if contexts change
 * groups, so that any token may differ. It keeps what the others refer to, the names that they may collide
 * with, and texts and surfaces, whose contrast depends on the page's. Contexts stay as they are, because
 * they write only what differs.
 */
export function differingPart(resolver: Resolver): Resolver | undefined {
  return differingParts([resolver], { authored: true })?.[0];
}

interface Options {
  /** Without the tokens that are derived from those of the author. */
  authored: boolean;
  /** Whether a token, by its dotted path, is kept although it is alike everywhere. */
  keeps?: (path: string) => boolean;
}

/** The same for resolvers that are compared: each keeps the tokens that differ in any, or that only one has. */
export function differingParts<Resolvers extends readonly Resolver[]>(
  resolvers: Resolvers,
  { authored, keeps = () => false }: Options,
): Resolvers | undefined {
  const influences = resolvers.map((resolver) => new Influence(resolver, authored));
  if (!influences.every(({ isComplete }) => isComplete)) return undefined;
  const roles = resolvers.flatMap((resolver) => settingsIn(resolver.roles) ?? []);
  const mentioned = new Set(roles.flatMap(mentionedPaths));
  const isMapped = roles.some((one) => one.roles !== undefined);
  const hasRole = (path: string) => mentioned.has(path) || (isMapped && isNamedRole(path));
  const { paths } = new Kept(influences, (path) => keeps(path) || hasRole(path));
  const groups = new Set([...paths].flatMap(prefixesOf));
  const parts = resolvers.map((resolver) => {
    const steps = resolver.steps.map((step) =>
      step.kind === "set"
        ? { ...step, sources: step.sources.map((source) => cut(source, "", paths, groups)) }
        : step,
    );
    return { ...resolver, steps };
  });
  return parts as unknown as Resolvers;
}

/** Collects the paths of tokens to keep. */
class Kept {
  readonly paths = new Set<string>();
  private readonly targets = new Lists();
  private readonly byName = new Lists();
  private readonly byLastName = new Lists();
  private readonly common = new Set<string>();

  constructor(influences: readonly Influence[], keeps: (path: string) => boolean) {
    for (const influence of influences) this.read(influence, keeps);
    for (const path of [...this.byName.values()].flat()) {
      if (!influences.every((influence) => influence.mentions(path))) this.paths.add(path);
    }
    // The loop also reaches what is added while it runs.
    for (const path of this.paths) for (const one of this.readWith(path)) this.paths.add(one);
  }

  private read(influence: Influence, keeps: (path: string) => boolean): void {
    for (const [path, { isCommon, mask, users }] of influence.written()) {
      this.byName.add(foldedName(path), path);
      this.byLastName.add(lastName(path), path);
      for (const user of users) this.targets.add(user, path);
      if (isCommon) this.common.add(path);
      else for (const user of users) this.paths.add(user);
      if (mask !== 0 || keeps(path)) this.paths.add(path);
      if (isJudged(path)) this.paths.add(path);
    }
    this.keepPairs([...influence.written()].map(([path]) => path));
  }

  /** Keeps the colors that are read on one another by their names. */
  private keepPairs(paths: readonly string[]): void {
    const pathed = paths.map((dotted) => ({ dotted, path: dotted.split(".") }));
    for (const [front, back] of namedPairs(pathed)) {
      this.paths.add(front.dotted).add(back.dotted);
    }
  }

  /** The inputs of a token's findings: names that differ in case only, and what it refers to. */
  private *readWith(path: string): Generator<string> {
    yield* this.byName.get(foldedName(path)) ?? [];
    for (const target of this.targets.get(path) ?? []) {
      yield target;
      // The finding of a missing token proposes one with the same last name, if a context has such a token.
      if (!this.common.has(target)) yield* this.byLastName.get(lastName(target)) ?? [];
    }
  }
}

/** Paths by what they have in common. */
class Lists extends Map<string, string[]> {
  add(key: string, path: string): void {
    const list = this.get(key);
    if (list === undefined) this.set(key, [path]);
    else list.push(path);
  }
}

const foldedName = (path: string): string => path.replaceAll(".", "-").toLowerCase();
const lastName = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** Whether the contrast of a color may depend on the page's surface. */
function isJudged(path: string): boolean {
  const parts = path.split(".");
  return isText(parts) || isSurface(parts);
}

function prefixesOf(path: string): string[] {
  const parts = path.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}

/** A group of a set without the tokens that are not kept; `$appearances` and other properties stay. */
function cut(
  group: JsonObject,
  at: string,
  kept: ReadonlySet<string>,
  groups: ReadonlySet<string>,
): JsonObject {
  const rest: JsonObject = Object.create(null);
  for (const name of Object.keys(group)) {
    const json = group[name] ?? null;
    const path = at === "" ? name : `${at}.${name}`;
    if (isProperty(name)) rest[name] = json;
    else if (!isObject(json) || !groups.has(path)) continue;
    else if (kept.has(path) && isToken(json)) rest[name] = json;
    else if (!isToken(json)) rest[name] = cut(json, path, kept, groups);
  }
  return rest;
}

const isToken = (json: JsonObject): boolean =>
  Object.hasOwn(json, "$value") || Object.hasOwn(json, "$ref");
