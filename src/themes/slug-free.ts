import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import { Theme } from "./theme.ts";

/**
 * Refuses a slug that another theme has. The caller holds the slug's lock, so that of two writers
 * who want the same slug one succeeds and the other is told.
 *
 * @throws PlatformError `conflict`
 */
export async function assertSlugFree(em: EntityManager, slug: string): Promise<void> {
  if ((await em.count(Theme, { slug })) === 0) return;
  throw new PlatformError("conflict", `The slug ${slug} is taken; choose another.`, [
    { field: "slug", message: "is taken by another theme" },
  ]);
}

/**
 * Waits for every other transaction that is about to give or take one of these slugs. Taken
 * before any row lock and in one order, so that no two transactions wait for each other.
 */
export async function lockSlugs(em: EntityManager, ...slugs: string[]): Promise<void> {
  for (const slug of [...new Set(slugs)].sort()) {
    await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`theme:${slug}`]);
  }
}
