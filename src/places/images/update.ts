import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Announcing } from "../../procedures/announce.ts";
import type { AuditDraft } from "../../procedures/audit-draft.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { coordinateOf } from "../coordinate.ts";
import { notifyImage, type PlaceTelling } from "../event.ts";
import { assertOwner, findImageIfThere, lockImage } from "../find.ts";
import type { Image, LocationPrecision } from "../image.ts";
import { altText, caption, imageId, locationPrecision } from "../inputs.ts";
import { changeLinks } from "../linking/change.ts";
import { settleLocation } from "../location.ts";
import { oneImage } from "../reading/linked.ts";
import type { Reading } from "../reading/reading.ts";
import * as rights from "../rights/inputs.ts";
import type { Rights } from "../rights/stated.ts";
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

/** Changes caption, alternative text, location precision and rights, as far as they are given; links follow at once. */
export const update = owned
  .input(
    z
      .object({
        caption: caption.optional(),
        alt: altText.optional(),
        locationPrecision: locationPrecision.optional(),
        licence: rights.licence.optional(),
        credit: rights.credit.optional(),
        source: rights.source.optional(),
      })
      .refine((given) => Object.values(given).some((value) => value !== undefined), {
        path: ["caption"],
        error: "is missing; give it, alt, locationPrecision, licence, credit or source",
      }),
  )
  .output(imageSchema)
  .mutation(({ ctx, input }) => change(ctx, input));

export const updateCaption = owned
  .input(z.object({ caption }))
  .output(imageSchema)
  .mutation(({ ctx, input }) => change(ctx, input));

type WantedRights = { [Field in keyof Rights]?: string | undefined };

interface Changes extends WantedRights {
  imageId: string;
  caption?: string | undefined;
  alt?: string | undefined;
  locationPrecision?: LocationPrecision | undefined;
}

async function change(
  ctx: Reading & Announcing & PlaceTelling & { audit: (draft: AuditDraft) => void },
  { imageId, ...wanted }: Changes,
): Promise<ImageView> {
  const { image, place } = await lockImage(ctx.em, imageId);
  const changes: AuditedChanges = {};
  const was = coordinateOf(image);
  if (wanted.caption !== undefined) {
    changes.caption = { from: image.caption, to: wanted.caption };
    image.caption = wanted.caption;
  }
  if (wanted.alt !== undefined) {
    changes.alt = { from: image.altText, to: wanted.alt };
    image.altText = wanted.alt;
  }
  if (wanted.locationPrecision !== undefined) {
    changes.locationPrecision = { from: image.locationPrecision, to: wanted.locationPrecision };
    image.locationPrecision = wanted.locationPrecision;
    settleLocation(image, place);
  }
  Object.assign(changes, changeRights(image, wanted));
  await ctx.em.flush();
  if (!isDeepStrictEqual(coordinateOf(image), was)) await changeLinks(ctx, image, was);
  ctx.audit({
    action: "image.update",
    entityType: "image",
    entityId: image.id,
    summary: summaryOf(changes),
    changes,
  });
  await notifyImage(ctx, { placeId: place.id, imageId: image.id, what: "changed" });
  return oneImage(ctx, image.id);
}

type AuditedChanges = NonNullable<AuditDraft["changes"]>;

function changeRights(image: Image, { licence, credit, source }: WantedRights): AuditedChanges {
  const changes: AuditedChanges = {};
  if (licence !== undefined) changes.licence = { from: image.licence, to: licence };
  // A credit names people, and the log is for ever.
  if (credit !== undefined) changes.credit = {};
  if (source !== undefined) changes.source = { from: image.source, to: source };
  image.licence = licence ?? image.licence;
  image.credit = credit ?? image.credit;
  image.source = source ?? image.source;
  return changes;
}

function summaryOf(changes: AuditedChanges): string {
  if (changes.locationPrecision) {
    return "Changed how precisely others see where a picture was taken";
  }
  if (changes.caption) return "Changed the caption of a picture";
  if (changes.alt) return "Changed the alternative text of a picture";
  return "Changed the licence, credit or source of a picture";
}
