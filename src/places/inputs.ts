import { z } from "zod";

const notBlank = { error: "must not be blank" };
const upTo = (characters: number) => ({ error: `must be at most ${characters} characters` });

const text = (max: number) => z.string({ error: "must be text" }).max(max, upTo(max));
const filled = (what: string, max: number) =>
  z
    .string({ error: `is required, ${what}` })
    .max(max, upTo(max))
    .refine((value) => value.trim() !== "", notBlank);

export const degrees = (limit: number) => {
  const error = `must be a number from -${limit} to ${limit}`;
  return z.number({ error }).min(-limit, { error }).max(limit, { error });
};

const RADIUS = "must be a number above 0 and up to 50000";

/** For a picture's caption, which may be empty. */
export const caption = text(2000).meta({ description: "What the picture shows." });

export const commentContent = filled("what you have to say", 5000).meta({
  description: "The comment, as plain text.",
});

/** What an id names is looked for; what no id can be is not found rather than invalid. */
const id = z.string({ error: "must be text" });
export const placeId = id.meta({ description: "Id of the place." });
export const imageId = id.meta({ description: "Id of the picture." });

/** PlaceInput; fields that are left out and fields that are null are the same. */
export const placeInput = z
  .object({
    title: filled("a name for the place", 200).meta({ description: "Name of the place." }),
    description: text(5000).nullish().meta({ description: "What there is to say about it." }),
    latitude: degrees(90).nullish().meta({ description: "WGS-84; with `longitude`, or neither." }),
    longitude: degrees(180).nullish().meta({ description: "WGS-84; with `latitude`, or neither." }),
    linkRadiusMeters: z
      .number({ error: RADIUS })
      .gt(0, { error: RADIUS })
      .max(50_000, { error: RADIUS })
      .nullish()
      .meta({
        description: "How close two pictures must be to count as the same place; 50 when left out.",
      }),
    caption: caption
      .nullish()
      .meta({ description: "For the first picture that comes without a caption of its own." }),
  })
  .superRefine(({ latitude, longitude }, issues) => {
    const [lat, long] = [latitude ?? null, longitude ?? null];
    if ((lat === null) === (long === null)) return;
    const [missing, given] = lat === null ? ["latitude", "longitude"] : ["longitude", "latitude"];
    issues.addIssue({
      code: "custom",
      path: [missing],
      message: `is missing; give it with ${given}, or neither of them`,
    });
  });
