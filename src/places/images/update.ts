import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Announcing } from "../../procedures/announce.ts";
import type { AuditDraft } from "../../procedures/audit-draft.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { coordinateOf } from "../coordinate.ts";
import { notifyImage, type PlaceTelling } from "../event.ts";
import { assertOwner, findImageIfThere, lockImage } from "../find.ts";
import type { LocationPrecision } from "../image.ts";
import { caption, imageId, locationPrecision } from "../inputs.ts";
import { changeLinks } from "../linking/change.ts";
import { settleLocation } from "../location.ts";
import { oneImage } from "../reading/linked.ts";
import type { Reading } from "../reading/reading.ts";
import { type ImageView, imageSchema } from "../schemas.ts";

/**
 * Checks ownership before the new values, and those before existence
 * (decisions.md#order-of-refusals), hence the two inputs.
 */
const owned = signedInMutation.input(z.object({ imageId })).use(async ({ ctx, input, next }) => {
  const image = await findImageIfThere(ctx.em, input.imageId);
  if (image !== null) assertOwner(ctx.caller, image, "the picture");
  return next();
});

/** Changes the caption, the location precision, or both; links follow at once. */
export const update = owned
  .input(
    z
      .object({ caption: caption.optional(), locationPrecision: locationPrecision.optional() })
      .refine((given) => Object.values(given).some((value) => value !== undefined), {
        path: ["caption"],
        error: "is missing; give it, locationPrecision, or both",
      }),
  )
  .output(imageSchema)
  .mutation(({ ctx, input }) => change(ctx, input));

export const updateCaption = owned
  .input(z.object({ caption }))
  .output(imageSchema)
  .mutation(({ ctx, input }) => change(ctx, input));

interface Changes {
  imageId: string;
  caption?: string | undefined;
  locationPrecision?: LocationPrecision | undefined;
}

async function change(
  ctx: Reading & Announcing & PlaceTelling & { audit: (draft: AuditDraft) => void },
  { imageId, ...wanted }: Changes,
): Promise<ImageView> {
  const { image, place } = await lockImage(ctx.em, imageId);
  const changes: NonNullable<AuditDraft["changes"]> = {};
  const was = coordinateOf(image);
  if (wanted.caption !== undefined) {
    changes.caption = { from: image.caption, to: wanted.caption };
    image.caption = wanted.caption;
  }
  if (wanted.locationPrecision !== undefined) {
    changes.locationPrecision = { from: image.locationPrecision, to: wanted.locationPrecision };
    image.locationPrecision = wanted.locationPrecision;
    settleLocation(image, place);
  }
  await ctx.em.flush();
  if (!isDeepStrictEqual(coordinateOf(image), was)) await changeLinks(ctx, image, was);
  ctx.audit({
    action: "image.update",
    entityType: "image",
    entityId: image.id,
    summary: changes.locationPrecision
      ? "Changed how precisely others see where a picture was taken"
      : "Changed the caption of a picture",
    changes,
  });
  await notifyImage(ctx, { placeId: place.id, imageId: image.id, what: "changed" });
  return oneImage(ctx, image.id);
}
