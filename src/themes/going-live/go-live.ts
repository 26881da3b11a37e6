import type { Context } from "../../procedures/context.ts";
import { assertMay } from "../../procedures/scope.ts";
import { assertBasedOn, assertBaseVersion } from "../base-version.ts";
import { assertPublishable } from "../publishable.ts";
import { assertNotScheduled } from "../scheduled/scheduled.ts";
import type { Theme } from "../theme.ts";
import { assertNotBreaking, type BreakingRule, type Judging } from "./breaking.ts";
import type { Content } from "./content.ts";
import { issue } from "./issue.ts";
import { notLive } from "./not-live.ts";
import type { Permit } from "./permit.ts";
import { assertReviewed, type Reviewing, type ReviewWish } from "./reviewed.ts";

/** The parts of a mutation's context that the door needs. */
export interface GoingLive extends Reviewing, Pick<Context, "signal"> {
  services: Reviewing["services"] & { engine: Judging };
  breaking: BreakingRule;
}

/** The parts of the request that the door reads. */
interface Wish extends ReviewWish {
  baseVersion?: number | undefined;
  /** The version that a working copy is based on, if its content is to go live. */
  basedOn?: number | undefined;
}

/**
 * The one door for content to go live (decisions.md#going-live): returns the permit to record it, or
 * refuses it. `before` is the locked theme, unchanged yet, or null for a new one.
 *
 * @throws PlatformError `forbidden`, `validation_failed`, `version_conflict`, `scheduled`, `breaking_change` or
 *   `review_required`
 */
export async function goLive(
  ctx: GoingLive,
  before: Theme | null,
  after: Content,
  wish: Wish,
): Promise<Permit> {
  const isPublished = after.status === "published";
  if (isPublished || before?.status === "published") assertMay(ctx.caller, "publish");
  // The rules may have become stricter since; a live document stays as it is under another name.
  const isLive = before?.status === "published" && before.tokens === after.tokens;
  if (isPublished && !isLive) await assertPublishable(ctx.services.engine, after.tokens);
  if (before !== null) {
    assertBaseVersion(before, wish.baseVersion);
    assertBasedOn(before, wish.basedOn);
    if (wish.basedOn !== undefined) await assertNotScheduled(ctx.em, before);
  }
  if (!isPublished) return notLive(after);
  if (before !== null) await assertNotBreaking(ctx, before, after.tokens);
  return issue(after, await assertReviewed(ctx, before, after, wish));
}
