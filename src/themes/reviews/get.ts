import { editor } from "../../procedures/builders.ts";
import { workingCopyOf } from "../working-copy/find.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { toComments } from "./comment-view.ts";
import { findReview, noReview } from "./find.ts";
import { type Review, ReviewComment } from "./review.ts";
import { oneReview, reviewSchema } from "./schemas.ts";
import { valuesOf } from "./token-at.ts";
import type { Viewing } from "./view.ts";
import { toSummaries } from "./view.ts";

/** A review with its comments. */
export const get = editor
  .input(oneReview)
  .output(reviewSchema)
  .query(async ({ ctx, input }) => whole(ctx, await findReview(ctx, input.id)));

/** A review as `get` answers it. */
export async function whole(ctx: Viewing, review: Review) {
  const [summary] = await toSummaries(ctx, [review], { compares: true });
  if (summary === undefined) throw noReview(review.id);
  const comments = await ctx.em.find(
    ReviewComment,
    { reviewId: review.id },
    { orderBy: { id: "asc" } },
  );
  const isOpen = review.state === "open";
  const copy: WorkingCopy | null = isOpen
    ? await workingCopyOf(ctx.em, { id: review.themeId })
    : null;
  const valueAt =
    copy !== null && comments.some(({ path }) => path !== null) ? valuesOf(copy.tokens) : undefined;
  return {
    ...summary,
    comments: toComments(comments, valueAt),
  };
}
