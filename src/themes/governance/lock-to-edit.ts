import type { EntityManager } from "@mikro-orm/postgresql";
import type { Caller } from "../../procedures/caller.ts";
import { lockTheme } from "../find.ts";
import type { Theme } from "../theme.ts";
import { assertMayEdit } from "./members.ts";

/**
 * Finds the theme for a change of it, and locks its row until the transaction ends.
 *
 * @throws PlatformError `not_found`, or `forbidden` for callers who are none of its editors
 */
export async function lockToEdit(
  { em, caller }: { em: EntityManager; caller: Caller | null },
  slug: string,
): Promise<Theme> {
  const theme = await lockTheme(em, slug);
  assertMayEdit(theme, caller);
  return theme;
}
