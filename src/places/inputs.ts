import { z } from "zod";
import { locationPrecisions } from "./image.ts";

const notBlank = { error: "must not be blank" };
const upTo = (characters: number) => ({ error: `must be at most ${characters} characters` });

const text = (max: number) => z.string({ error: "must be text" }).max(max, upTo(max));
const filled = (what: string, max: number) =>
  z
    .string({ error: `is required, ${what}` })
    .max(max, upTo(max))
    .refine((value) => value.trim() !== "", notBlank);

/** A tenth of a micrometer; the database cannot compute the sine of much smaller numbers. */
const LEAST_DEGREES = 1e-12;

export const degrees = (limit: number) => {
  const error = `must be a number from -${limit} to ${limit}`;
  return z
    .number({ error })
    .min(-limit, { error })
    .max(limit, { error })
    .overwrite((value) => (Math.abs(value) < LEAST_DEGREES ? 0 : value));
};

const RADIUS = "must be a number above 0 and up to 50000";

/** A picture's caption, which may be empty. */
export const caption = text(2000).meta({ description: "What the picture shows." });

/** A text by people for those who do not see a picture. */
export const altText = text(1000).meta({
  description: "What the picture shows, for those who do not see it; empty to have it proposed.",
});

export const locationPrecision = z
  .enum(locationPrecisions, { error: `must be ${locationPrecisions.join(", ")}` })
  .meta({
    description:
      "How precisely others see where it was taken: `exact`, `approximate` (moved to the centre of a cell of about 1 km) or `hidden`. Links follow what others see; whoever uploaded it, and admins, see it exactly.",
  });

export const commentContent = filled("what you have to say", 5000).meta({
  description: "The comment, as plain text.",
});

/** An id; a text that cannot be one is not found, not invalid. */
const id = z.string({ error: "must be text" });
export const placeId = id.meta({ description: "Id of the place." });
export const imageId = id.meta({ description: "Id of the picture." });
export const commentId = id.meta({ description: "Id of the comment." });

const title = filled("a name for the place", 200).meta({ description: "Name of the place." });
const linkRadiusMeters = z
  .number({ error: RADIUS })
  .gt(0, { error: RADIUS })
  .max(50_000, { error: RADIUS });

/** PlaceInput; an absent field and a null field mean the same. */
export const placeInput = z
  .object({
    title,
    description: text(5000).nullish().meta({ description: "A description of the place." }),
    latitude: degrees(90).nullish().meta({ description: "WGS-84; with `longitude`, or neither." }),
    longitude: degrees(180).nullish().meta({ description: "WGS-84; with `latitude`, or neither." }),
    linkRadiusMeters: linkRadiusMeters.nullish().meta({
      description: "How close two pictures must be to count as the same place; 50 by default.",
    }),
    caption: caption
      .nullish()
      .meta({ description: "Becomes the caption of the first picture that has none." }),
  })
  .superRefine(({ latitude, longitude }, issues) => {
    bothOrNeither(latitude ?? undefined, longitude ?? undefined, issues);
  });

/** The changes to a place; absent fields stay unchanged. */
export const placeChanges = z
  .object({
    title: title.optional(),
    description: text(5000).nullish().meta({
      description: "A description of the place; null clears it.",
    }),
    latitude: degrees(90).nullish().meta({
      description: "WGS-84, with `longitude`; null, with `longitude`, for none.",
    }),
    longitude: degrees(180).nullish().meta({
      description: "WGS-84, with `latitude`; null, with `latitude`, for none.",
    }),
    linkRadiusMeters: linkRadiusMeters.optional().meta({
      description: "How close two pictures must be to count as the same place.",
    }),
    coverImageId: id.nullish().meta({
      description: "The picture of the place that stands for it; null for the newest.",
    }),
  })
  .superRefine(({ latitude, longitude }, issues) => {
    bothOrNeither(latitude, longitude, issues);
    if (latitude === undefined || longitude === undefined) return;
    bothOrNeither(latitude ?? undefined, longitude ?? undefined, issues);
  });

function bothOrNeither(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
  issues: z.RefinementCtx,
): void {
  if ((latitude === undefined) === (longitude === undefined)) return;
  const [missing, given] =
    latitude === undefined ? ["latitude", "longitude"] : ["longitude", "latitude"];
  issues.addIssue({
    code: "custom",
    path: [missing],
    message: `is missing; give it with ${given}, or neither of them`,
  });
}
