import { changesBetween } from "../themes/changes.ts";
import { type GoingLive, goLive } from "../themes/going-live/go-live.ts";
import type { Permit } from "../themes/going-live/permit.ts";
import { recordVersion } from "../themes/record.ts";
import { closeOpen } from "../themes/reviews/close.ts";
import { assertAsScheduled, type Candidate, candidateOf } from "./content.ts";
import type { ReleaseMutationContext } from "./event.ts";
import { itemsOf } from "./find.ts";
import { isRefusal, reasonOf, refusalOf } from "./reasons.ts";
import { type Release, ReleaseItem } from "./release.ts";
import type { Reason } from "./schemas.ts";
import { assertNoneLeft, assertSeen, type Seen } from "./seen.ts";

/** The context of a mutation that asks the door for themes. */
export interface Releasing extends GoingLive, Omit<ReleaseMutationContext, "caller"> {
  services: GoingLive["services"] & ReleaseMutationContext["services"];
  /** The subject in whose name it is; a worker has no caller. */
  by: string;
}

/**
 * Asks the door for every theme of a locked release, and calls `then` with each permit. Throws one error
 * with the reasons of all themes that may not go live, so that the transaction changes nothing.
 *
 * @throws PlatformError
 */
export async function askForAll(
  ctx: Releasing,
  release: Pick<Release, "id" | "state">,
  seen: Seen,
  then: (item: ReleaseItem, candidate: Candidate, permit: Permit) => Promise<void>,
): Promise<void> {
  const reasons: Reason[] = [];
  const items = await itemsOf(ctx.em, release);
  assertNoneLeft(seen, items);
  for (const { id } of items) {
    const item = await ctx.em.findOneOrFail(ReleaseItem, { id });
    const asked = await ask(ctx, release, item, seen).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      reasons.push(reasonOf(item.slug, error));
      return null;
    });
    if (asked !== null && reasons.length === 0) await then(item, asked.candidate, asked.permit);
    await ctx.em.flush();
    // A release may have a hundred large documents.
    ctx.em.clear();
  }
  if (reasons.length > 0) throw refusalOf(reasons, items.length);
}

async function ask(
  ctx: Releasing,
  { state }: Pick<Release, "state">,
  item: ReleaseItem,
  seen: Seen,
): Promise<{ candidate: Candidate; permit: Permit }> {
  const candidate = await candidateOf(ctx.em, item);
  assertSeen(seen, candidate);

  if (state === "scheduled") assertAsScheduled(item, candidate);
  const { theme, copy, content } = candidate;
  const wish = { slug: theme.slug, basedOn: copy?.baseVersion };
  return { candidate, permit: await goLive(ctx, { ...theme }, content, wish) };
}

/**
 * Puts all themes of a locked release live in one transaction, or throws.
 *
 * @throws PlatformError
 */
export async function putLive(
  ctx: Releasing,
  { id, name, state }: Release,
  seen?: Seen,
): Promise<string[]> {
  await ctx.em.execute("update release_item set locked = false where release_id = ?", [id]);
  const slugs: string[] = [];
  await askForAll(ctx, { id, state }, seen, async (item, { theme, copy }, permit) => {
    const before = { ...theme };
    item.previousVersion = theme.version;
    if (copy !== null) ctx.em.remove(copy);
    Object.assign(theme, permit.content, { version: theme.version + 1 });
    const writing = { ...ctx, caller: { subject: ctx.by } };
    await recordVersion(writing, theme, permit, copy?.message ?? `Released with ${name}`);
    const { version, slug, updatedBy: by } = theme;
    Object.assign(item, { version, slug, name: theme.name, hash: permit.hash });
    if (copy !== null) {
      await closeOpen(ctx.em, theme, { state: "published", by, hash: permit.hash, version });
    }
    slugs.push(slug);
    ctx.audit({
      action: "theme.publish",
      entityType: "theme",
      entityId: slug,
      summary: `Published the theme ${theme.name} with the release ${name}`,
      changes: {
        ...changesBetween(before, theme),
        ...(copy ? { workingCopy: { from: `revision ${copy.revision}` } } : {}),
        release: { to: id },
      },
    });
  });
  return slugs;
}
