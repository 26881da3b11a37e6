import { z } from "zod";
import { newId } from "../../platform/ids.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { notifyComment } from "../event.ts";
import { lockPlace } from "../find.ts";
import { commentContent, placeId } from "../inputs.ts";
import { Comment } from "../place.ts";
import { commentById } from "../reading/comments.ts";
import { commentSchema } from "../schemas.ts";

export const add = signedInMutation
  .input(z.object({ placeId, content: commentContent }))
  .output(commentSchema)
  .mutation(async ({ ctx, input }) => {
    const place = await lockPlace(ctx.em, input.placeId);
    const comment = ctx.em.create(Comment, {
      id: newId(),
      placeId: place.id,
      content: input.content,
      creator: ctx.caller.subject,
      createdAt: new Date(),
    });
    await ctx.em.flush();
    ctx.audit({
      action: "comment.create",
      entityType: "comment",
      entityId: comment.id,
      summary: `Commented on the place ${place.title}`,
      changes: { placeId: { to: place.id } },
    });
    await notifyComment(ctx, { placeId: place.id, commentId: comment.id, what: "added" });
    return commentById(ctx, comment.id);
  });
