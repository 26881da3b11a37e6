import { PlatformError } from "../../errors/errors.ts";
import { changesBetween } from "../changes.ts";
import type { ThemeMutationContext } from "../event.ts";
import { contentOf } from "../going-live/content.ts";
import { type GoingLive, goLive } from "../going-live/go-live.ts";
import { recordVersion } from "../record.ts";
import type { Theme } from "../theme.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { close } from "./close.ts";
import type { Review } from "./review.ts";

interface Approved {
  review: Review;
  theme: Theme;
  copy: WorkingCopy;
}

/**
 * Puts approved content live in the transaction of its last approval, in the name of who asked for it. If
 * the door refuses, the approval stays, and the review says why.
 */
export async function publishApproved(
  ctx: GoingLive & Omit<ThemeMutationContext, "caller">,
  { review, theme, copy }: Approved,
): Promise<void> {
  const before = { ...theme };
  const content = { ...contentOf({ ...theme, ...copy }), status: "published" as const };
  const wish = { slug: theme.slug, basedOn: copy.baseVersion };
  const permit = await goLive(ctx, before, content, wish).catch((error: unknown) => error);
  if (permit instanceof PlatformError && (permit.status === 400 || permit.status === 409)) {
    review.problem = JSON.stringify({ code: permit.errorCode, message: permit.message });
    await ctx.em.flush();
    return;
  }
  if (permit instanceof Error) throw permit;
  const { requestedBy } = review;
  const granted = permit as Awaited<ReturnType<typeof goLive>>;
  ctx.em.remove(copy);
  Object.assign(theme, granted.content, { version: theme.version + 1 });
  const message = copy.message ?? review.message ?? "Published as approved";
  await recordVersion({ ...ctx, caller: { subject: requestedBy } }, theme, granted, message);
  const { version } = theme;
  close(review, { state: "published", by: requestedBy, hash: granted.hash, version });
  await ctx.em.flush();
  ctx.audit({
    action: "theme.publish",
    actor: requestedBy,
    entityType: "theme",
    entityId: theme.slug,
    summary: `Published the working copy of the theme ${theme.name}`,
    changes: {
      ...changesBetween(before, theme),
      workingCopy: { from: `revision ${copy.revision}` },
      review: { to: review.id },
    },
  });
}
