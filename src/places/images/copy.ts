import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { signedIn } from "../../procedures/builders.ts";
import { mutation } from "../../procedures/mutation.ts";
import { IncomingPicture, type UploadFields } from "../bytes/incoming.ts";
import { originalOf } from "../bytes/masters.ts";
import { findImageIfThere, noImage } from "../find.ts";
import type { Image } from "../image.ts";
import { caption, imageId, locationPrecision, placeId } from "../inputs.ts";
import { imageSchema } from "../schemas.ts";
import { addTaken, staged } from "./upload.ts";

/**
 * Adds a picture of the caller to another place, or again to its own: a new picture of the same bytes, which
 * are not sent again. It has the rights of the first, and its caption and location precision unless others are given.
 */
export const copy = signedIn
  .input(
    z.object({
      imageId,
      placeId,
      caption: caption.optional(),
      locationPrecision: locationPrecision.optional(),
    }),
  )
  .use(async ({ ctx, input, signal, next }) => {
    const image = await findImageIfThere(ctx.em.fork() as EntityManager, input.imageId);
    if (image === null) throw noImage(input.imageId);
    // An admin's copy would show exactly where a hidden picture of another person was taken.
    if (image.creator !== ctx.caller.subject) {
      throw new PlatformError("forbidden", "Only the person who uploaded the picture may copy it.");
    }
    const picture = new IncomingPicture(
      () => ctx.services.blobs.read(originalOf(image.storageKey)),
      Promise.resolve(fieldsOf(image, input)),
      signal ?? new AbortController().signal,
    );
    const { licence, credit, source } = image;
    const rights = { licence, credit, source };
    return staged(ctx, { placeId: input.placeId, picture }, (taken) =>
      next({ ctx: { ...taken, rights } }),
    );
  })
  .concat(mutation)
  .output(z.object({ image: imageSchema }))
  .mutation(({ ctx, input: { placeId: to } }) =>
    addTaken({ ctx, input: { placeId: to, rights: ctx.rights } }),
  );

interface Wanted {
  caption?: string | undefined;
  locationPrecision?: Image["locationPrecision"] | undefined;
}

const fieldsOf = (image: Image, wanted: Wanted): UploadFields => ({
  caption: wanted.caption ?? image.caption,
  locationPrecision: wanted.locationPrecision ?? image.locationPrecision,
});
