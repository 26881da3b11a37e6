import { z } from "zod";
import { instant } from "../../procedures/instant.ts";
import { MAX_WORDS, wordsOf } from "../../procedures/words.ts";
import { analysisStatuses } from "../image.ts";
import { degrees } from "../inputs.ts";
import { soughtLicence } from "../rights/inputs.ts";

const MAX_METERS = 20_100_000;
const RADIUS = `must be a number above 0 and up to ${MAX_METERS}`;
const text = (max: number) =>
  z.string({ error: "must be text" }).max(max, { error: `must be at most ${max} characters` });

const near = z.object(
  {
    latitude: degrees(90),
    longitude: degrees(180),
    radiusMeters: z
      .number({ error: RADIUS })
      .gt(0, { error: RADIUS })
      .max(MAX_METERS, { error: RADIUS }),
  },
  { error: "must be a point and a radius: latitude, longitude, radiusMeters" },
);

const bbox = z
  .object(
    { west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) },
    { error: "must be four numbers in degrees: west, south, east, north" },
  )
  .refine(({ south, north }) => south <= north, {
    path: ["south"],
    error: "must not be north of north",
  });

/** The filters for places and pictures; a result matches all given ones. */
export const filters = z.object({
  q: text(200)
    .refine((words) => wordsOf(words).length <= MAX_WORDS, {
      error: `must be at most ${MAX_WORDS} words`,
    })
    .optional()
    .meta({
      description:
        "Words, each of which begins a word of the title or description, of pictures of the caption, camera make or model; whatever the case, the accents and the punctuation.",
    }),
  near: near.optional().meta({
    description:
      "Within so many meters of a point: `latitude,longitude,radiusMeters`. What has no coordinate is not found.",
  }),
  bbox: bbox.optional().meta({
    description:
      "Within these degrees: `west,south,east,north`. West of the antimeridian to east of it where `west` is greater than `east`. What has no coordinate is not found.",
  }),
  badge: text(200).optional().meta({
    description: "The label of a badge of the picture; of a place, of one of its pictures.",
  }),
  takenFrom: instant("2026-03-01T00:00:00Z").optional().meta({
    description: "Pictures taken at or after this time; places that have such a picture.",
  }),
  takenBefore: instant("2026-04-01T00:00:00Z").optional().meta({
    description: "Pictures taken before this time; places that have such a picture.",
  }),
  licence: soughtLicence.optional(),
  creator: text(1000).optional().meta({ description: "Id of the person who created it." }),
  analysisStatus: z
    .enum(analysisStatuses, { error: `must be one of ${analysisStatuses.join(", ")}` })
    .optional()
    .meta({ description: "Pictures in this state; places that have such a picture." }),
});
export type Filters = z.infer<typeof filters>;

const LIMIT = "must be a whole number from 1 to 200";

/** The input of a search: filters, and the order and page of its results. */
export const search = filters.extend({
  order: z.enum(["newest", "nearest"], { error: "must be newest or nearest" }).optional().meta({
    description:
      "`newest` first, or `nearest` to the point of `near` first; nearest where `near` is given, unless you say otherwise.",
  }),
  limit: z
    .int({ error: LIMIT })
    .min(1, { error: LIMIT })
    .max(200, { error: LIMIT })
    .default(50)
    .meta({ description: "The largest number of items to return." }),
  cursor: text(500).optional().meta({
    description: "The `nextCursor` of the page before, with everything else the same.",
  }),
});
export type Search = z.infer<typeof search>;
