import { z } from "zod";
import { signedInMutation } from "../../procedures/mutation.ts";
import { setAside } from "../bin/set-aside.ts";
import { coordinateOf } from "../coordinate.ts";
import { notifyImage } from "../event.ts";
import { assertOwner, lockImage } from "../find.ts";
import { imageId } from "../inputs.ts";
import { changeLinks } from "../linking/change.ts";

/** Moves a picture into the bin; its place's relations are then computed again. */
export const remove = signedInMutation
  .input(z.object({ imageId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const { image, place } = await lockImage(ctx.em, input.imageId);
    assertOwner(ctx.caller, image, "the picture");
    await changeLinks(ctx, image, coordinateOf(image));
    const { subject: by } = ctx.caller;
    await setAside(ctx.em, { kind: "image", id: image.id }, { state: "deleted", by });
    await ctx.em.remove(image).flush();
    ctx.audit({
      action: "image.delete",
      entityType: "image",
      entityId: image.id,
      summary: `Deleted a picture of the place ${place.title}`,
      changes: { placeId: { from: place.id } },
    });
    await notifyImage(ctx, { placeId: place.id, imageId: image.id, what: "deleted" });
  });
