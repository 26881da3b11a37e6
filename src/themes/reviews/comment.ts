import { z } from "zod";
import { invalid } from "../../errors/errors.ts";
import { newId } from "../../platform/ids.ts";
import { editorMutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { kept, toComment } from "./comment-view.ts";
import { lockOpenReview } from "./find.ts";
import { ReviewComment } from "./review.ts";
import { commentSchema, note, oneReview } from "./schemas.ts";
import { valuesOf } from "./token-at.ts";

const MAX_COMMENTS = 500;

/** Comments on a review, or on one of its tokens with its value. */
export const comment = editorMutation
  .input(
    oneReview.extend({
      path: z
        .string({ error: "must be the dotted path of a token, such as color.primary" })
        .max(1000, { error: "must be at most 1000 characters" })
        .optional()
        .meta({ description: "Dotted path of the token; leave it out for the whole." }),
      body: note
        .refine((text) => text.trim() !== "", { error: "must not be blank" })
        .meta({ description: "The comment, at most 2,000 characters." }),
    }),
  )
  .output(commentSchema)
  .mutation(async ({ ctx, input: { id, path, body } }) => {
    const { review, theme, copy } = await lockOpenReview(ctx, id);
    if ((await ctx.em.count(ReviewComment, { reviewId: review.id })) >= MAX_COMMENTS) {
      throw invalid("body", `would be comment ${MAX_COMMENTS + 1}; a review takes ${MAX_COMMENTS}`);
    }
    const valueAt = valuesOf(copy.tokens);
    const value = path === undefined ? undefined : valueAt(path);
    if (path !== undefined && value === undefined && valuesOf(theme.tokens)(path) === undefined) {
      throw invalid("path", `${path} is no token, neither of the working copy nor of the theme`);
    }
    const row = ctx.em.create(ReviewComment, {
      id: newId(),
      reviewId: review.id,
      path: path ?? null,
      value: value === undefined ? null : kept(value),
      hash: contentHash(copy),
      body,
      by: ctx.caller.subject,
      at: new Date(),
      ...{ resolvedBy: null, resolvedAt: null },
    });
    await ctx.em.flush();
    await notifyTheme(ctx, theme, "review");
    ctx.audit({
      action: "review.comment",
      entityType: "review",
      entityId: review.id,
      summary: `Commented on the review of the theme ${theme.name}`,
      changes: path === undefined ? {} : { path: { to: path } },
    });
    return toComment(row, valueAt);
  });
