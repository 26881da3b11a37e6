import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../../errors/errors.ts";
import { type Emitting, emit } from "../../procedures/events/emit.ts";

/** A scheduled release that a theme is part of. */
export interface Scheduled {
  id: string;
  name: string;
  at: Date;
  /** Whether the theme has got another version since the release was scheduled. */
  movedOn: boolean;
}

interface Row extends Omit<Scheduled, "at" | "movedOn"> {
  at: string | Date;
  slug: string;
}

const FIND = `
  select item.theme_id, item.moved_on, release.id, release.name, release.at
    from release_item item join release on release.id = item.release_id
   where item.theme_id = any(?::uuid[]) and item.locked`;

/** The scheduled releases that lock working copies, by theme. */
export async function scheduledReleasesOf(
  em: EntityManager,
  themeIds: readonly string[],
): Promise<Map<string, Scheduled>> {
  if (themeIds.length === 0) return new Map();
  const rows = await em.execute<(Row & { theme_id: string; moved_on: boolean })[]>(FIND, [
    `{${themeIds.join()}}`,
  ]);
  return new Map(
    rows.map(({ theme_id, moved_on: movedOn, id, name, at }) => [
      theme_id,
      { id, name, at: new Date(at), movedOn },
    ]),
  );
}

/** Finds the scheduled release that locks a theme's working copy, or null. */
const scheduledReleaseOf = async (
  em: EntityManager,
  { id }: { id: string },
): Promise<Scheduled | null> => (await scheduledReleasesOf(em, [id])).get(id) ?? null;

/**
 * Refuses to change, discard or publish a working copy that a scheduled release puts live. The caller
 * holds the theme's row lock.
 *
 * @throws PlatformError `scheduled`, which names the release
 */
export async function assertNotScheduled(
  em: EntityManager,
  theme: { id: string; slug: string },
): Promise<void> {
  const release = await scheduledReleaseOf(em, theme);
  if (release !== null) throw scheduledIn(theme.slug, release);
}

export const scheduledIn = (slug: string, { id, name, at }: Scheduled): PlatformError =>
  new PlatformError(
    "scheduled",
    `The working copy of ${slug} goes live with the release ${name} at ${at.toISOString()}; cancel that release to change it.`,
    [
      { field: "release", message: id },
      { field: "at", message: at.toISOString() },
    ],
  );

/** Emits `release.at_risk` if the theme, which got another version, is part of a scheduled release. */
export async function tellAtRisk(
  ctx: Emitting & { caller: { subject: string } | null },
  { id, slug }: { id: string; slug: string },
): Promise<void> {
  const rows = await ctx.em.execute<Row[]>(
    `with moved as (
       update release_item set moved_on = true
        where theme_id = ? and locked and not moved_on returning release_id)
     select release.id, release.name, release.at, item.slug
       from moved join release on release.id = moved.release_id
       join release_item item on item.release_id = release.id order by item.slug`,
    [id],
  );
  const [first] = rows;
  if (first === undefined) return;
  const message = "has a newer version than the release was scheduled with";
  await emit(
    ctx,
    "release.at_risk",
    {
      release: first.id,
      name: first.name,
      at: new Date(first.at).toISOString(),
      themes: rows.map((row) => row.slug),
      reasons: [{ theme: slug, message }],
      by: ctx.caller?.subject ?? null,
    },
    rows.map((row) => row.slug),
  );
}
