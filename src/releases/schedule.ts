import { announceAfterCommit } from "../procedures/announce.ts";
import { databaseTime } from "../procedures/database-time.ts";
import { dueTopic } from "../procedures/due/topic.ts";
import { acceptBreaking } from "../themes/going-live/breaking.ts";
import { assertNotScheduled } from "../themes/scheduled/scheduled.ts";
import { assertMayRelease } from "./assert-may-release.ts";
import { RELEASES } from "./claim.ts";
import { tell } from "./event.ts";
import { assertState, lockRelease, lockWithThemes } from "./find.ts";
import type { Prepared } from "./prepare.ts";
import { preparing, releasing } from "./preparing.ts";
import { askForAll, type Releasing } from "./put-live.ts";
import type { Release } from "./release.ts";
import { oneRelease, releaseSchema } from "./schemas.ts";
import { type Seen, seen } from "./seen.ts";
import { toView } from "./view.ts";
import { instantIn, zonedTime } from "./zoned-time.ts";

const scheduling = oneRelease.extend({ ...zonedTime.shape, acceptBreaking, seen });

/**
 * Schedules a release, or moves its time: asks the whole door now, keeps what it saw, and locks the working
 * copies until the release has gone live or is cancelled.
 */
export const schedule = preparing(scheduling)
  .output(releaseSchema)
  .mutation(async ({ ctx, input }) => {
    const now = await databaseTime(ctx.em);
    const at = instantIn(input, now);
    const { release: found, items } = await lockWithThemes(ctx.em, input.id);
    await assertMayRelease(ctx, found);
    assertState(found, ["draft", "scheduled", "failed", "cancelled"], "scheduling");
    const { id, at: before } = found;
    await ctx.em.execute("update release_item set locked = false where release_id = ?", [id]);
    await keepContents(releasing(ctx), id, ctx.prepared.verdicts, input.seen);
    const release = await lockRelease(ctx.em, id);
    const { subject } = ctx.caller;
    Object.assign(release, {
      ...{ state: "scheduled", at, dueAt: at, timeZone: input.timeZone },
      ...{ acceptBreaking: input.acceptBreaking ?? false, scheduledBy: subject, scheduledAt: now },
      ...{ claim: null, claimedUntil: null, endedBy: null, endedAt: null },
      ...{ reasons: null, problem: null },
    } satisfies Partial<Release>);
    await ctx.em.flush();
    const slugs = items.map(({ slug }) => slug);
    await tell(ctx, "scheduled", release, slugs);
    announceAfterCommit(ctx, dueTopic, { task: RELEASES, id });
    ctx.audit({
      action: "release.schedule",
      entityType: "release",
      entityId: id,
      summary: `Scheduled the release ${release.name} for ${at.toISOString()}`,
      changes: { at: { ...(before ? { from: before.toISOString() } : {}), to: at.toISOString() } },
    });
    return toView(ctx, release);
  });

/** Asks the door for every theme, keeps the content that it saw, and locks the working copies. */
async function keepContents(
  ctx: Releasing,
  id: string,
  verdicts: Prepared["verdicts"],
  all: Seen,
): Promise<void> {
  await askForAll(ctx, { id, state: "draft" }, all, async (item, { theme, copy, hash }) => {
    // Another release may lock a draft that has no working copy.
    await assertNotScheduled(ctx.em, theme);
    const verdict = verdicts.get(theme.id);
    Object.assign(item, {
      ...{ slug: theme.slug, name: theme.name, locked: true, movedOn: false, hash },
      ...{ baseVersion: theme.version, revision: copy?.revision ?? null },
      ...{ verdict: verdict === undefined ? null : JSON.stringify(verdict) },
    });
  });
}
