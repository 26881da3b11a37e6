import { z } from "zod";
import { notifyingMutation } from "../../procedures/worker-builders.ts";
import { notifyImage, type PlaceTelling } from "../event.ts";
import { lockImageIfThere } from "../find.ts";
import type { Image } from "../image.ts";
import { isHeld, leaseClock, leaseFrom } from "./lease.ts";
import { keepLetter } from "./letters.ts";
import { analysisTopic } from "./topic.ts";

/** The number of deliveries: the first, and each retry that may help. */
export const MAX_ATTEMPTS = 1 + analysisTopic.retries;

/**
 * Claims a picture for its analysis. Returns the location of its bytes and the attempt's number,
 * which identifies the claim. Returns null if the picture is deleted, its analysis has ended or
 * another worker has claimed it, so a message delivered twice neither counts nor runs twice.
 */
export const begin = notifyingMutation
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
      await notifyAnalysis(ctx, image);
      return null;
    }
    image.analysisStatus = "processing";
    image.analysisAttempts += 1;
    image.analysisLeasedUntil = leaseFrom(now);
    await notifyAnalysis(ctx, image);
    const { storageKey, contentType, analysisAttempts: attempt } = image;
    return { storageKey, contentType, attempt };
  });

/** Announces the new state of a picture's analysis. */
export const notifyAnalysis = (ctx: PlaceTelling, image: Image): Promise<void> => {
  const { id: imageId, placeId, analysisStatus } = image;
  return notifyImage(ctx, { placeId, imageId, what: "analysis", analysisStatus });
};
