import { type ErrorCode, PlatformError } from "../../errors/errors.ts";
import { changesBetween } from "../changes.ts";
import type { ThemeMutationContext } from "../event.ts";
import { contentOf } from "../going-live/content.ts";
import { type GoingLive, goLive } from "../going-live/go-live.ts";
import { recordVersion } from "../record.ts";
import type { Theme } from "../theme.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { close } from "./close.ts";
import type { Review } from "./review.ts";
import { isStillEditor } from "./still-editor.ts";

/** Why approved content did not go live, and the revision of the working copy that this is about. */
export interface Problem {
  code: ErrorCode;
  message: string;
  revision: number;
}

const noEditor = (subject: string): PlatformError =>
  new PlatformError(
    "forbidden",
    `${subject}, who asked for the review, may not edit this theme any more; another editor has to publish it.`,
  );

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
  const { requestedBy } = review;
  const permit = (await isStillEditor(ctx.em, theme, requestedBy))
    ? await goLive(ctx, before, content, wish).catch((error: unknown) => error)
    : noEditor(requestedBy);
  if (permit instanceof PlatformError && [400, 403, 409].includes(permit.status)) {
    const { errorCode: code, message } = permit;
    const { revision } = copy;
    review.problem = JSON.stringify({ code, message, revision } satisfies Problem);
    await ctx.em.flush();
    return;
  }
  if (permit instanceof Error) throw permit;
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
