import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import { Theme } from "./theme.ts";

/**
 * Refuses a slug that another theme has. The caller holds the slug's lock, so if two writers want
 * the same slug, one succeeds and the other gets the error.
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
 * Locks these slugs against every other transaction that assigns or releases one of them. Callers
 * take this lock before any row lock and in one order, so no two transactions deadlock.
 */
export async function lockSlugs(em: EntityManager, ...slugs: string[]): Promise<void> {
  for (const slug of [...new Set(slugs)].sort()) {
    await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`theme:${slug}`]);
  }
}
