import { z } from "zod";
import { signedInMutation } from "../../procedures/mutation.ts";
import { takeOutComment } from "../bin/take-out.ts";
import { assertOwner } from "../find.ts";
import { commentId } from "../inputs.ts";
import { lockComment } from "./lock.ts";

/** Moves a comment into the bin. */
export const remove = signedInMutation
  .input(z.object({ commentId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const locked = await lockComment(ctx.em, input.commentId);
    assertOwner(ctx.caller, locked.comment, "the comment");
    await takeOutComment(ctx, locked, "deleted");
  });
