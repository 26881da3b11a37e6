import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import type { Caller } from "../procedures/caller.ts";
import { forOtherThemes, themesInScope } from "../procedures/scope.ts";
import { assertMayEdit, mayEdit } from "../themes/governance/members.ts";
import type { Theme } from "../themes/theme.ts";

type Ruled = Pick<Theme, "slug" | "editors" | "owners">;

interface Asking {
  em: EntityManager;
  caller: Caller | null;
}

/** The themes of a release that still exist, with their rules. */
const themesOf = (em: EntityManager, { id }: { id: string }): Promise<Ruled[]> =>
  em.execute<Ruled[]>(
    `select slug, editors::text, owners::text from theme
      where id in (select theme_id from release_item where release_id = ?) order by slug`,
    [id],
  );

/**
 * Refuses a change of a release to callers who may not edit each of its themes.
 *
 * @throws PlatformError `forbidden`
 */
export async function assertMayRelease({ em, caller }: Asking, release: { id: string }) {
  const themes = await themesOf(em, release);
  assertAllInScope(caller, themes);
  for (const theme of themes) assertMayEdit(theme, caller);
}

/** @throws PlatformError `forbidden` for a scoped key if a theme of the release is not in its scope */
export async function assertReleaseInScope({ em, caller }: Asking, release: { id: string }) {
  if (themesInScope(caller) !== undefined) assertAllInScope(caller, await themesOf(em, release));
}

function assertAllInScope(caller: Caller | null, themes: readonly Ruled[]): void {
  const scope = themesInScope(caller);
  const others = themes.map(({ slug }) => slug).filter((slug) => !(scope?.includes(slug) ?? true));
  if (others.length === 0) return;
  const { message } = forOtherThemes(caller);
  throw new PlatformError("forbidden", `${message} The release also has ${others.join(", ")}.`);
}

/** Whether these slugs are a release's themes without some that the caller edits, which frees those. */
export async function freesOwn(
  { em, caller }: Asking,
  release: { id: string },
  slugs: readonly string[],
): Promise<boolean> {
  const themes = await themesOf(em, release);
  const known = new Set(themes.map(({ slug }) => slug));
  const gone = themes.filter(({ slug }) => !slugs.includes(slug));
  const scope = themesInScope(caller);
  return (
    caller !== null &&
    gone.length > 0 &&
    slugs.every((slug) => known.has(slug)) &&
    gone.every((theme) => mayEdit(theme, caller) && (scope?.includes(theme.slug) ?? true))
  );
}
