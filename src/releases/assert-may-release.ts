import type { EntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "../procedures/caller.ts";
import { assertMayEdit } from "../themes/governance/members.ts";
import type { Theme } from "../themes/theme.ts";

/**
 * Refuses a change of a release to callers who may not edit each of its themes.
 *
 * @throws PlatformError `forbidden`
 */
export async function assertMayRelease(
  { em, caller }: { em: EntityManager; caller: Caller | null },
  { id }: { id: string },
): Promise<void> {
  const themes = await em.execute<Pick<Theme, "slug" | "editors" | "owners">[]>(
    `select slug, editors::text, owners::text from theme
      where id in (select theme_id from release_item where release_id = ?) order by slug`,
    [id],
  );
  for (const theme of themes) assertMayEdit(theme, caller);
}
