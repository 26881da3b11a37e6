import { PlatformError } from "../../errors/errors.ts";
import { editorMutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { workingCopyOf } from "../working-copy/find.ts";
import { close } from "./close.ts";
import { lockReview } from "./find.ts";
import { whole } from "./get.ts";
import { oneReview, reviewSchema } from "./schemas.ts";

/** Withdraws a review: for the person who asked for it, and for admins. The working copy stays. */
export const withdraw = editorMutation
  .input(oneReview)
  .output(reviewSchema)
  .mutation(async ({ ctx, input }) => {
    const { review, theme } = await lockReview(ctx, input.id);
    const { subject, role } = ctx.caller;
    if (review.requestedBy !== subject && role !== "admin") {
      throw new PlatformError(
        "forbidden",
        "Only the person who asked for the review, or an admin, may withdraw it.",
      );
    }
    const copy = await workingCopyOf(ctx.em, theme);
    close(review, { state: "withdrawn", by: subject, hash: copy && contentHash(copy) });
    await ctx.em.flush();
    await notifyTheme(ctx, theme, "review");
    ctx.audit({
      action: "review.withdraw",
      entityType: "review",
      entityId: review.id,
      summary: `Withdrew the review of the theme ${theme.name}`,
    });
    return whole(ctx, review);
  });
