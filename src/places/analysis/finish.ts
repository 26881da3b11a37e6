import { isDeepStrictEqual } from "node:util";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { notifyingMutation } from "../../procedures/worker-builders.ts";
import { cameraSettingsSchema } from "../camera.ts";
import { coordinateOf } from "../coordinate.ts";
import { lockImageIfThere } from "../find.ts";
import { Badge, type Image } from "../image.ts";
import { changeLinks } from "../linking/change.ts";
import { settleLocation } from "../location.ts";
import type { Place } from "../place.ts";
import { coordinateSchema } from "../schemas.ts";
import { MAX_ATTEMPTS, notifyAnalysis } from "./begin.ts";
import { forgetLetters, keepLetter } from "./letters.ts";

const badge = z.object({
  label: z.string(),
  display: z.string(),
  confidence: z.number().min(0).max(1),
});

/** The findings of one analyzer: its badges, the camera's metadata, or the reason of a failure. */
const finding = z.object({
  source: z.string(),
  badges: z.array(badge).default([]),
  exif: z
    .object({
      coordinate: coordinateSchema.optional(),
      takenAt: z.date().optional(),
      cameraMake: z.string().optional(),
      cameraModel: z.string().optional(),
      settings: cameraSettingsSchema.optional(),
    })
    .optional(),
  error: z.string().optional(),
  /** Whether a retry may help. */
  transient: z.boolean().default(true),
});

/**
 * Stores the findings of the analyzers. A source's badges replace its earlier ones, so a picture
 * analysed twice has each badge once. Returns `again` if a failure may pass and attempts remain;
 * after the last attempt it keeps the message as a dead letter.
 */
export const finish = notifyingMutation
  .input(z.object({ imageId: z.uuid(), attempt: z.int().min(1), findings: z.array(finding) }))
  .output(z.object({ again: z.boolean() }))
  .mutation(async ({ ctx, input }) => {
    const found = await lockImageIfThere(ctx.em, input.imageId);
    if (found === null) return { again: false };
    const { image, place } = found;
    const succeeded = input.findings.filter(({ error }) => error === undefined);
    await replaceBadges(ctx.em, image.id, succeeded);
    const was = coordinateOf(image);
    for (const { exif } of succeeded) {
      if (exif !== undefined) applyExif(image, place, exif);
    }
    const outcome = settle(image, input);
    await ctx.em.flush();
    if (image.analysisStatus === "done") await forgetLetters(ctx.em, image.id);
    if (outcome === "given up") await keepLetter(ctx.em, image);
    if (!isDeepStrictEqual(coordinateOf(image), was)) await changeLinks(ctx, image, was);
    await notifyAnalysis(ctx, image);
    return { again: outcome === "again" };
  });

async function replaceBadges(
  em: EntityManager,
  imageId: string,
  findings: readonly z.infer<typeof finding>[],
): Promise<void> {
  const sources = findings.map(({ source }) => source);
  await em.nativeDelete(Badge, { imageId, source: { $in: sources } });
  const rows = findings.flatMap(({ source, badges }) =>
    [...new Map(badges.map((one) => [one.label, one])).values()].map((one) => ({
      imageId,
      source,
      ...one,
    })),
  );
  if (rows.length > 0) await em.insertMany(Badge, rows);
}

/** Stores the camera's metadata; the picture's position follows from it, or from the place's. */
function applyExif(
  image: Image,
  place: Place,
  exif: NonNullable<z.infer<typeof finding>["exif"]>,
): void {
  image.takenAt = exif.takenAt ?? null;
  image.cameraMake = exif.cameraMake ?? "";
  image.cameraModel = exif.cameraModel ?? "";
  image.cameraSettings = exif.settings ?? null;
  image.cameraLatitude = exif.coordinate?.latitude ?? null;
  image.cameraLongitude = exif.coordinate?.longitude ?? null;
  settleLocation(image, place);
}

interface Ended {
  attempt: number;
  findings: readonly z.infer<typeof finding>[];
}

/** Sets the picture's next state; returns whether its message comes again or becomes a dead letter. */
function settle(image: Image, { attempt, findings }: Ended): "settled" | "again" | "given up" {
  const failed = findings.filter(({ error }) => error !== undefined);
  const isOurs = image.analysisStatus === "processing" && image.analysisAttempts === attempt;
  // Another worker has claimed the picture since or finished it; this failure does not affect it.
  if (failed.length > 0 && !isOurs) return "settled";
  image.analysisChangedAt = new Date();
  image.analysisLeasedUntil = null;
  image.analysisError = failed
    .map(({ source, error }) => `${source}: ${error}`)
    .join("; ")
    .slice(0, 1000);
  if (failed.length === 0) {
    image.analysisStatus = "done";
    return "settled";
  }
  const mayPass = failed.some(({ transient }) => transient);
  const again = mayPass && attempt < MAX_ATTEMPTS;
  image.analysisStatus = again ? "pending" : "failed";
  if (again) return "again";
  return mayPass ? "given up" : "settled";
}
