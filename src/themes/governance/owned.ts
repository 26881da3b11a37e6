import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import type { Engine } from "../../engine/engine.ts";
import { isResolver } from "../../tokens/resolver/shape.ts";
import { liveVersion } from "../going-live/breaking.ts";
import type { Content } from "../going-live/content.ts";
import { contentHash } from "../going-live/content-hash.ts";
import type { Theme } from "../theme.ts";
import { isAmong, type Member, type Named, type Owner, ownersOf } from "./members.ts";

/** A path that a change touches, as its owners are written, and those one of whom has to approve. */
export interface Owned {
  path: string;
  owners: Named[];
}

type Served = Pick<Content, "name" | "description" | "defaultAppearance" | "tokens">;

export interface Asking {
  em: EntityManager;
  services: { engine: Pick<Engine, "diff"> };
}

/** The touched paths of changes, by theme, version, content and owners. */
const remembered = new LRUCache<string, readonly string[]>({ max: 1000 });

/** A theme's version and owners: what its owned paths depend on, next to the content. */
export type Compared = Pick<Theme, "id" | "version" | "owners">;

/** The owners whose approval a change of a theme needs, by path; none for a theme without owners. */
export async function ownersAsked(ctx: Asking, theme: Theme, after: Served): Promise<Owned[]> {
  if (theme.owners === null) return [];
  const touched = await touchedPaths(ctx, theme, after);
  return ownersOfPaths(theme, touched);
}

/** The owned paths that a change touches, as the rules write them. */
export async function touchedPaths(
  { em, services }: Asking,
  theme: Theme,
  after: Served,
): Promise<readonly string[]> {
  const key = `${theme.id} ${aboutOf(theme, contentHash(after))}`;
  const found = remembered.get(key);
  if (found !== undefined) return found;
  const live = await liveVersion(em, theme);
  const paths = await changedPaths(services.engine, live, after);
  const stems = byStem(ownersOf(theme));
  const touched = [...new Set(paths.flatMap((path) => mostSpecific(stems, path) ?? []))].sort();
  remembered.set(key, touched);
  return touched;
}

/** Names a change: another version, other content or other owners touch other paths. */
export const aboutOf = (
  { version, owners }: Pick<Theme, "version" | "owners">,
  hash: string,
): string => createHash("sha256").update(`${version} ${hash} ${owners}`).digest("base64");

/** The owners of paths, by path; by default of all that the theme's rules name. */
export function ownersOfPaths(theme: Pick<Theme, "owners">, paths?: readonly string[]): Owned[] {
  const owners = ownersOf(theme);
  const asked = paths ?? [...new Set(owners.flatMap((owner) => owner.paths))].sort();
  return asked.map((path) => ({
    path,
    owners: owners.filter((owner) => owner.paths.includes(path)).map(plain),
  }));
}

/** Those of the asked owners of whom none has approved. */
export const missingOwners = (
  asked: readonly Owned[],
  approvers: readonly Member[],
): readonly Owned[] =>
  asked.filter(({ owners }) => !approvers.some((approver) => isAmong(owners, approver)));

const plain = ({ group, subject = "" }: Owner): Named =>
  group === undefined ? { subject } : { group };

/** Stands for what is no token: name, description, default appearance, and a document's own members. */
const NO_TOKEN = "";

/** The dotted paths of the tokens and groups that differ, in whichever appearance, set or context. */
async function changedPaths(
  engine: Pick<Engine, "diff">,
  before: Served | null,
  after: Served,
): Promise<string[]> {
  const { added, removed, changed } = await engine.diff(before?.tokens ?? "{}", after.tokens);
  const hadSets = before !== null && isResolver(JSON.parse(before.tokens));
  const hasSets = isResolver(JSON.parse(after.tokens));
  const paths = [
    ...added.map(pathIn(hasSets)),
    ...removed.map(pathIn(hadSets)),
    ...changed.map(pathIn(hadSets && hasSets)),
  ];
  const isRenamed = (["name", "description", "defaultAppearance"] as const).some(
    (field) => before?.[field] !== after[field],
  );
  return isRenamed ? [...paths, NO_TOKEN] : paths;
}

/** The path of the token of a difference; members of a document of sets are no tokens, but their sources' are. */
const pathIn =
  (ofSets: boolean) =>
  ({ path, in: source }: { path: string; in?: unknown }): string =>
    ofSets && source === undefined ? NO_TOKEN : path.replace(/^\$appearances\.(light|dark)\./, "");

/** The owned paths by what they begin with, one that names a token before a group's. */
function byStem(owners: readonly Owner[]): ReadonlyMap<string, string> {
  const paths = owners.flatMap((owner) => owner.paths);
  const groups = paths.filter((path) => path.endsWith(".*"));
  const names = paths.filter((path) => !path.endsWith(".*"));
  return new Map([...groups, ...names].map((path) => [path.replace(/\.\*$/, ""), path]));
}

/** The owned path that fits a token's most closely: `color.brand.*` before `color.*` before `*`. */
function mostSpecific(owned: ReadonlyMap<string, string>, path: string): string | undefined {
  for (let stem = path; stem !== ""; stem = stem.slice(0, Math.max(0, stem.lastIndexOf(".")))) {
    const found = owned.get(stem);
    if (found !== undefined) return found;
  }
  return owned.get("*");
}
