import { z } from "zod";
import { signedInMutation } from "../../procedures/mutation.ts";
import { takeOutImage } from "../bin/take-out.ts";
import { assertOwner, lockImage } from "../find.ts";
import { imageId } from "../inputs.ts";

/** Moves a picture into the bin; its place's relations are then computed again. */
export const remove = signedInMutation
  .input(z.object({ imageId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const locked = await lockImage(ctx.em, input.imageId);
    assertOwner(ctx.caller, locked.image, "the picture");
    await takeOutImage(ctx, locked, "deleted");
  });
