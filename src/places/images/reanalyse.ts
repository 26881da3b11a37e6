import { z } from "zod";
import { announceAfterCommit, announceEachAfterCommit } from "../../procedures/announce.ts";
import { adminMutation, signedInMutation } from "../../procedures/mutation.ts";
import { analysisTopic } from "../analysis/topic.ts";
import { notifyImage, notifyImages } from "../event.ts";
import { assertOwner, lockImage } from "../find.ts";
import { imageId } from "../inputs.ts";
import { oneImage } from "../reading/linked.ts";
import { imageSchema } from "../schemas.ts";
import { matching } from "../search/conditions.ts";
import { filters } from "../search/inputs.ts";

/** Pictures that one request restarts; the next request continues. */
const AT_ONCE = 500;

/**
 * Restarts the analysis of a picture with all its attempts. An analysis in progress continues
 * unchanged.
 */
export const reanalyse = signedInMutation
  .input(z.object({ imageId }))
  .output(imageSchema)
  .mutation(async ({ ctx, input }) => {
    const { image, place } = await lockImage(ctx.em, input.imageId);
    assertOwner(ctx.caller, image, "the picture");
    const { analysisStatus: was } = image;
    if (was === "pending" || was === "processing") {
      ctx.unchanged();
      return oneImage(ctx, image.id);
    }
    image.analysisStatus = "pending";
    image.analysisError = "";
    image.analysisAttempts = 0;
    image.analysisChangedAt = new Date();
    await ctx.em.flush();
    ctx.audit({
      action: "image.reanalyse",
      entityType: "image",
      entityId: image.id,
      summary: `Had a picture of the place ${place.title} analysed again`,
      changes: { analysisStatus: { from: was, to: "pending" } },
    });
    const named = { placeId: place.id, imageId: image.id };
    await notifyImage(ctx, { ...named, what: "analysis", analysisStatus: "pending" });
    announceAfterCommit(ctx, analysisTopic, { imageId: image.id });
    return oneImage(ctx, image.id);
  });

/** Restarts the failed analyses that match every filter, newest first. */
export const reanalyseFailed = adminMutation
  .input(filters.omit({ analysisStatus: true }).default({}))
  .output(
    z.object({
      count: z.int().min(0).meta({ description: "The number of analyses started again." }),
      more: z.boolean().meta({
        description: `Whether more failed pictures remain; one call starts at most ${AT_ONCE}.`,
      }),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { sql, values } = matching("image", { ...input, analysisStatus: "failed" });
    const found: { id: string }[] = await ctx.em.execute(
      `update image set analysis_status = 'pending', analysis_error = '', analysis_attempts = 0,
              analysis_changed_at = now()
        where id in (
          select image.id from image where ${sql}
           order by image.created_at desc, image.id desc limit ? for update skip locked
        ) returning id`,
      [...values, AT_ONCE],
    );
    if (found.length === 0) {
      ctx.unchanged();
      return { count: 0, more: false };
    }
    ctx.audit({
      action: "image.reanalyse",
      entityType: "image",
      entityId: "failed",
      summary: `Had ${found.length} failed pictures analysed again`,
      changes: { images: { to: found.length } },
    });
    await notifyImages(ctx, "pending");
    announceEachAfterCommit(
      ctx,
      analysisTopic,
      found.map(({ id }) => ({ imageId: id })),
    );
    const [left] = await ctx.em.execute(`select from image where ${sql} limit 1`, [...values]);
    return { count: found.length, more: left !== undefined };
  });
