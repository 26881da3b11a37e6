import type { EntityManager } from "@mikro-orm/postgresql";
import type { CurrentSettings } from "../../settings/current.ts";
import { asksForReviews } from "../reviews/rule.ts";
import { Theme } from "../theme.ts";
import { hashInSql } from "./content-hash.ts";

/** Versions hashed by one statement: some 0.2 s of half a megabyte each. */
const AT_A_TIME = 16;

/**
 * Keeps the hashes of versions that an earlier release wrote without, if the theme needs reviews. Runs
 * before the transaction, so that no row lock waits for a long history, and once for each version.
 */
export async function keepHashes(
  em: EntityManager,
  settings: CurrentSettings,
  slug: string,
): Promise<void> {
  const fields = ["id", "requiredApprovals", "owners"] as const;
  const theme = await em.findOne(Theme, { slug }, { fields });
  if (theme === null || !asksForReviews(await settings.read(), theme)) return;
  for (;;) {
    const rows = await em.execute(
      `update theme_revision set content_hash = ${hashInSql}
        where theme_id = ? and version in
          (select version from theme_revision
            where theme_id = ? and status = 'published' and content_hash is null
            order by version desc limit ?)
        returning version`,
      [theme.id, theme.id, AT_A_TIME],
    );
    if (rows.length < AT_A_TIME) return;
  }
}
