import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { BlobMissing } from "../../platform/blobs/blobs.ts";
import { signedIn } from "../../procedures/builders.ts";
import { mutation } from "../../procedures/mutation.ts";
import { IncomingPicture, type UploadFields } from "../bytes/incoming.ts";
import { originalOf } from "../bytes/masters.ts";
import { findImageIfThere, noImage } from "../find.ts";
import type { Image } from "../image.ts";
import { caption, imageId, locationPrecision, placeId } from "../inputs.ts";
import * as rights from "../rights/inputs.ts";
import type { Rights } from "../rights/stated.ts";
import { imageSchema } from "../schemas.ts";
import { addTaken, staged } from "./upload.ts";

/**
 * Adds a picture of the caller to another place, or again to its own: a new picture of the same bytes, which
 * are not sent again. It has the alternative text of the first, and its caption, location precision and rights
 * unless others are given.
 *
 * @throws PlatformError `not_found` also if the picture is deleted for good meanwhile
 */
export const copy = signedIn
  .input(
    z.object({
      imageId,
      placeId,
      caption: caption.optional(),
      locationPrecision: locationPrecision.optional(),
      licence: rights.licence.optional(),
      credit: rights.credit.optional(),
      source: rights.source.optional(),
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
    const carried = carriedOf(image, input);
    return staged(ctx, { placeId: input.placeId, picture }, (taken) =>
      next({ ctx: { ...taken, carried } }),
    ).catch((error: unknown) => {
      throw error instanceof BlobMissing ? noImage(input.imageId) : error;
    });
  })
  .concat(mutation)
  .output(z.object({ image: imageSchema }))
  .mutation(({ ctx, input: { placeId: to } }) =>
    addTaken({ ctx, input: { placeId: to, ...ctx.carried } }),
  );

type Wanted = { [Field in keyof Rights]?: string | undefined } & {
  caption?: string | undefined;
  locationPrecision?: Image["locationPrecision"] | undefined;
};

const fieldsOf = (image: Image, wanted: Wanted): UploadFields => ({
  caption: wanted.caption ?? image.caption,
  locationPrecision: wanted.locationPrecision ?? image.locationPrecision,
});

const carriedOf = (image: Image, wanted: Wanted): { rights: Rights; altText: string } => ({
  altText: image.altText,
  rights: {
    licence: wanted.licence ?? image.licence,
    credit: wanted.credit ?? image.credit,
    source: wanted.source ?? image.source,
  },
});
