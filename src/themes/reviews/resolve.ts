import { z } from "zod";
import { notFound } from "../../errors/errors.ts";
import { uuidOf } from "../../platform/ids.ts";
import { editorMutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { toComment } from "./comment-view.ts";
import { lockOpenReview } from "./find.ts";
import { ReviewComment } from "./review.ts";
import { commentSchema, oneReview } from "./schemas.ts";
import { valuesOf } from "./token-at.ts";

/** Resolves a comment, or opens it again. */
export const resolve = editorMutation
  .input(
    oneReview.extend({
      comment: z.string().meta({ description: "The id of the comment." }),
      resolved: z
        .boolean({ error: "is required, true or false" })
        .meta({ description: "`true` resolves it, `false` opens it again." }),
    }),
  )
  .output(commentSchema)
  .mutation(async ({ ctx, input }) => {
    const { review, theme, copy } = await lockOpenReview(ctx, input.id);
    const id = uuidOf(input.comment);
    const row =
      id === undefined ? null : await ctx.em.findOne(ReviewComment, { id, reviewId: review.id });
    if (row === null) throw notFound(`The review has no comment ${input.comment}.`);
    if (input.resolved === (row.resolvedAt !== null)) {
      ctx.unchanged();
      return toComment(row, valuesOf(copy.tokens));
    }
    row.resolvedAt = input.resolved ? new Date() : null;
    row.resolvedBy = input.resolved ? ctx.caller.subject : null;
    await ctx.em.flush();
    await notifyTheme(ctx, theme, "review");
    ctx.audit({
      action: "review.comment_update",
      entityType: "review",
      entityId: review.id,
      summary: `${input.resolved ? "Resolved" : "Reopened"} a comment on the review of the theme ${theme.name}`,
      changes: { resolved: { from: !input.resolved, to: input.resolved } },
    });
    return toComment(row, valuesOf(copy.tokens));
  });
