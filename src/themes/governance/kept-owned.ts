import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../../errors/errors.ts";
import { apart } from "../../platform/database/apart.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { Theme } from "../theme.ts";
import { WorkingCopy } from "../working-copy/working-copy.ts";
import {
  type Asking,
  aboutOf,
  type Compared,
  type Owned,
  ownersOfPaths,
  touchedPaths,
} from "./owned.ts";

/** The time in which one request compares documents for people to read. */
const COMPARING_MS = 5000;

/** The content that a theme would put live: its working copy, or its own. */
export interface Change {
  theme: Compared;
  hash: string;
}

/** Keeps the changes of themes that have owners. */
const owned = (changes: readonly Change[]): Change[] =>
  changes.filter(({ theme }) => theme.owners !== null);

/**
 * The owners whom changes need, by theme. Reads kept comparisons only; a change that is not compared yet
 * needs all owners of its theme.
 */
export async function keptOwners(
  em: EntityManager,
  changes: readonly Change[],
): Promise<Map<string, Owned[]>> {
  const all = owned(changes);
  const kept = await keptPaths(em, all);
  return new Map(all.map(({ theme }) => [theme.id, ownersOfPaths(theme, kept.get(theme.id))]));
}

/** Compares changes and keeps the paths that they touch; leaves out those that cannot be compared in time. */
export async function compareOwned(ctx: Asking, changes: readonly Change[]): Promise<void> {
  const kept = await keptPaths(ctx.em, owned(changes));
  const until = performance.now() + COMPARING_MS;
  for (const change of owned(changes)) {
    if (kept.has(change.theme.id)) continue;
    if (performance.now() > until) return;
    const paths = await pathsOf(ctx, change).catch(asNone);
    if (paths === null) continue;
    // A database that takes no writes is still read; its lists then name all owners.
    if (ctx.em.isInTransaction()) await keep(ctx.em, change, paths);
    else await keep(ctx.em, change, paths).catch(() => {});
  }
}

async function pathsOf({ em, services }: Asking, { theme, hash }: Change) {
  const own = apart(em);
  const whole = await own.findOne(Theme, { id: theme.id });
  const after = (await own.findOne(WorkingCopy, { themeId: theme.id })) ?? whole;
  // Another request may have saved meanwhile.
  if (whole === null || after === null || contentHash(after) !== hash) return null;
  return touchedPaths({ em: own, services }, whole, after);
}

function asNone(error: unknown): null {
  if (error instanceof PlatformError) return null;
  throw error;
}

async function keep(
  em: EntityManager,
  { theme, hash }: Change,
  paths: readonly string[],
): Promise<void> {
  await em.execute(
    `insert into owned_change (theme_id, about, paths) select id, ?, ?::json from theme where id = ?
      on conflict (theme_id) do update set about = excluded.about, paths = excluded.paths`,
    [aboutOf(theme, hash), JSON.stringify(paths), theme.id],
  );
}

/** The kept paths by theme, as long as they are about this change. */
async function keptPaths(
  em: EntityManager,
  changes: readonly Change[],
): Promise<Map<string, string[]>> {
  if (changes.length === 0) return new Map();
  const rows = await em.execute<{ id: string; about: string; paths: string[] }[]>(
    "select theme_id as id, about, paths from owned_change where theme_id = any(?::uuid[])",
    [`{${changes.map(({ theme }) => theme.id).join()}}`],
  );
  const about = new Map(changes.map(({ theme, hash }) => [theme.id, aboutOf(theme, hash)]));
  return new Map(
    rows.filter((row) => row.about === about.get(row.id)).map((row) => [row.id, row.paths]),
  );
}
