import { z } from "zod";
import { open } from "../../procedures/builders.ts";
import type { CameraSettings } from "../camera.ts";
import { findImageIfThere, noImage, owns } from "../find.ts";
import type { Image } from "../image.ts";
import { imageId } from "../inputs.ts";
import { imagesById } from "../reading/images.ts";
import { only } from "../reading/reading.ts";
import { summariesById } from "../reading/summaries.ts";
import { usersOf } from "../reading/users.ts";
import { imageDetailSchema } from "../schemas.ts";

/** One picture with all its fields; `images.linked` lists the pictures linked to it. */
export const get = open
  .input(z.object({ imageId }))
  .output(imageDetailSchema)
  .query(async ({ ctx, input }) => {
    const image = await findImageIfThere(ctx.em, input.imageId);
    if (image === null) throw noImage(input.imageId);
    ctx.budget.take(1);
    const { id, title } = only(await summariesById(ctx, [image.placeId]));
    const user = await usersOf(ctx, [image.creator]);
    return {
      ...only(await imagesById(ctx, [image.id])),
      creator: user(image.creator),
      place: { id, title },
      cameraSettings: owns(ctx.caller, image) ? image.cameraSettings : settingsForOthers(image),
    };
  });

/** The clock's offset reveals in which part of the world a picture was taken. */
function settingsForOthers({ cameraSettings, locationPrecision }: Image): CameraSettings | null {
  if (cameraSettings === null || locationPrecision !== "hidden") return cameraSettings;
  const { utcOffsetMinutes: _, ...others } = cameraSettings;
  return others;
}
