import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors.ts";
import { Theme } from "./theme.ts";

/**
 * Refuses a slug that another theme has. The transaction keeps the slug's advisory lock, so that
 * of two writers who want the same slug one succeeds and the other is told.
 *
 * @throws PlatformError `conflict`
 */
export async function assertSlugFree(em: EntityManager, slug: string): Promise<void> {
  await lockSlug(em, slug);
  if ((await em.count(Theme, { slug })) === 0) return;
  throw new PlatformError("conflict", `The slug ${slug} is taken; choose another.`, [
    { field: "slug", message: "is taken by another theme" },
  ]);
}

/** Waits for every other transaction that is about to give or take this slug. */
export async function lockSlug(em: EntityManager, slug: string): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`theme:${slug}`]);
}
