import { z } from "zod";
import { signedInMutation } from "../../procedures/mutation.ts";
import { assertOwner, findImageIfThere, lockImage } from "../find.ts";
import { caption, imageId } from "../inputs.ts";
import { oneImage } from "../reading/linked.ts";
import { imageSchema } from "../schemas.ts";

/**
 * Whose picture it is comes before what the caption may be, and that before whether the picture
 * is there at all (decisions.md#order-of-refusals), hence the two inputs.
 */
export const updateCaption = signedInMutation
  .input(z.object({ imageId }))
  .use(async ({ ctx, input, next }) => {
    const image = await findImageIfThere(ctx.em, input.imageId);
    if (image !== null) assertOwner(ctx.caller, image, "the picture");
    return next();
  })
  .input(z.object({ caption }))
  .output(imageSchema)
  .mutation(async ({ ctx, input }) => {
    const { image } = await lockImage(ctx.em, input.imageId);
    const before = image.caption;
    image.caption = input.caption;
    await ctx.em.flush();
    ctx.audit({
      action: "image.update",
      entityType: "image",
      entityId: image.id,
      summary: "Changed the caption of a picture",
      changes: { caption: { from: before, to: image.caption } },
    });
    return oneImage(ctx, image.id);
  });
