import { z } from "zod";
import { tellingMutation } from "../../procedures/worker-builders.ts";
import { type PlaceTelling, tellOfImage } from "../event.ts";
import { lockImageIfThere } from "../find.ts";
import type { Image } from "../image.ts";
import { isHeld, leaseClock, leaseFrom } from "./lease.ts";
import { keepLetter } from "./letters.ts";
import { analysisTopic } from "./topic.ts";

/** As often as the queue delivers: the first time, and again where a try may help. */
export const MAX_ATTEMPTS = 1 + analysisTopic.retries;

/**
 * Claims a picture for its analysis: where its bytes are, and which attempt it is, which whoever
 * claimed it proves itself by. Null when there is nothing to do, because it is deleted, its analysis
 * has ended, or somebody is at it: a message that comes twice neither counts nor runs twice.
 */
export const begin = tellingMutation
  .input(z.object({ imageId: z.uuid() }))
  .output(
    z
      .object({ storageKey: z.string(), contentType: z.string(), attempt: z.int().min(1) })
      .nullable(),
  )
  .mutation(async ({ ctx, input }) => {
    const found = await lockImageIfThere(ctx.em, input.imageId);
    if (found === null || /^(done|failed)$/.test(found.image.analysisStatus)) return null;
    const { image } = found;
    const now = await leaseClock(ctx.em);
    if (isHeld(image, now)) return null;
    image.analysisChangedAt = now;
    if (image.analysisAttempts >= MAX_ATTEMPTS) {
      image.analysisStatus = "failed";
      image.analysisLeasedUntil = null;
      image.analysisError ||= "Its analysis was begun again and again, and never came to an end.";
      await keepLetter(ctx.em, image);
      await tellOfAnalysis(ctx, image);
      return null;
    }
    image.analysisStatus = "processing";
    image.analysisAttempts += 1;
    image.analysisLeasedUntil = leaseFrom(now);
    await tellOfAnalysis(ctx, image);
    const { storageKey, contentType, analysisAttempts: attempt } = image;
    return { storageKey, contentType, attempt };
  });

/** Tells how far the analysis of a picture has come. */
export const tellOfAnalysis = (ctx: PlaceTelling, image: Image): Promise<void> => {
  const { id: imageId, placeId, analysisStatus } = image;
  return tellOfImage(ctx, { placeId, imageId, what: "analysis", analysisStatus });
};
