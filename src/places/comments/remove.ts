import { LockMode } from "@mikro-orm/core";
import { z } from "zod";
import { uuidOf } from "../../platform/ids.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { setAside } from "../bin/set-aside.ts";
import { notifyComment } from "../event.ts";
import { assertOwner, findPlace, noComment } from "../find.ts";
import { commentId } from "../inputs.ts";
import { Comment } from "../place.ts";

/** Moves a comment into the bin. */
export const remove = signedInMutation
  .input(z.object({ commentId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const id = uuidOf(input.commentId);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const comment = id === undefined ? null : await ctx.em.findOne(Comment, { id }, lock);
    if (comment === null) throw noComment(input.commentId);
    assertOwner(ctx.caller, comment, "the comment");
    const place = await findPlace(ctx.em, comment.placeId);
    const { subject: by } = ctx.caller;
    await setAside(ctx.em, { kind: "comment", id: comment.id }, { state: "deleted", by });
    await ctx.em.remove(comment).flush();
    ctx.audit({
      action: "comment.delete",
      entityType: "comment",
      entityId: comment.id,
      summary: `Deleted a comment on the place ${place.title}`,
      changes: { placeId: { from: place.id } },
    });
    await notifyComment(ctx, { placeId: place.id, commentId: comment.id, what: "deleted" });
  });
