import { z } from "zod";
import { tellingMutation } from "../../procedures/worker-builders.ts";
import { type PlaceTelling, tellOfImage } from "../event.ts";
import { lockImageIfThere } from "../find.ts";
import type { Image } from "../image.ts";
import { analysisTopic } from "./topic.ts";

/** As often as the queue delivers: the first time, and again where a try may help. */
export const MAX_ATTEMPTS = 1 + analysisTopic.retries;

/**
 * Starts the analysis of a picture: where its bytes are, or null when there is nothing to do,
 * because it is deleted, or its analysis has ended already.
 */
export const begin = tellingMutation
  .input(z.object({ imageId: z.uuid() }))
  .output(z.object({ storageKey: z.string(), contentType: z.string() }).nullable())
  .mutation(async ({ ctx, input }) => {
    const found = await lockImageIfThere(ctx.em, input.imageId);
    if (found === null || /^(done|failed)$/.test(found.image.analysisStatus)) return null;
    const { image } = found;
    image.analysisChangedAt = new Date();
    if (image.analysisAttempts >= MAX_ATTEMPTS) {
      image.analysisStatus = "failed";
      image.analysisError ||= "Its analysis was begun again and again, and never came to an end.";
      await tellOfAnalysis(ctx, image);
      return null;
    }
    image.analysisStatus = "processing";
    image.analysisAttempts += 1;
    await tellOfAnalysis(ctx, image);
    return { storageKey: image.storageKey, contentType: image.contentType };
  });

/** Tells how far the analysis of a picture has come. */
export const tellOfAnalysis = (ctx: PlaceTelling, image: Image): Promise<void> => {
  const { id: imageId, placeId, analysisStatus } = image;
  return tellOfImage(ctx, { placeId, imageId, what: "analysis", analysisStatus });
};
