import { z } from "zod";
import { uuidOf } from "../../platform/ids.ts";
import { signedIn } from "../../procedures/builders.ts";
import { placeId } from "../inputs.ts";

const MAX_SUMS = 1000;
/** Pictures given for a sum. */
const PICTURES_OF_ONE = 5;
const MANY = `must be a list of at most ${MAX_SUMS} SHA-256 sums`;

const sum = z
  .string({ error: "must be a SHA-256 sum, 64 hexadecimal digits" })
  .regex(/^[0-9a-f]{64}$/i, { error: "must be a SHA-256 sum, 64 hexadecimal digits" })
  .overwrite((text) => text.toLowerCase());

/**
 * Tells which files are pictures of the caller already. Reads the caller's rows alone, by index, so neither the
 * answer nor its time tells anything of other people's pictures.
 */
export const lookup = signedIn
  .input(
    z.object({
      sums: z.array(sum, { error: MANY }).max(MAX_SUMS, { error: MANY }).meta({
        description: "The SHA-256 sums of files, in hexadecimal digits.",
      }),
      placeId: placeId.optional().meta({
        description: "A place whose pictures come first, however old they are.",
      }),
    }),
  )
  .output(
    z.object({
      found: z
        .array(
          z.object({
            sha256: z.string().meta({ description: "The sum, in lower case." }),
            images: z
              .array(z.object({ id: z.uuid(), placeId: z.uuid(), placeTitle: z.string() }))
              .meta({
                description: `Your pictures of these bytes, at most ${PICTURES_OF_ONE}: those in \`placeId\` first, then the newest.`,
              }),
          }),
        )
        .meta({ description: "The sums of your pictures; the other sums are left out." }),
    }),
  )
  .query(async ({ ctx, input }) => {
    const here = (input.placeId !== undefined && uuidOf(input.placeId)) || null;
    const rows: { sha256: string; id: string; place_id: string; title: string }[] =
      await ctx.em.execute(
        `select sums.sha256, own.id, own.place_id, place.title
           from jsonb_array_elements_text(?::jsonb) with ordinality as sums (sha256, at)
          cross join lateral (
            select id, place_id, created_at, place_id is not distinct from ?::uuid as here
              from image
             where creator = ? and image.sha256 = sums.sha256
             order by here desc, created_at desc, id desc limit ${PICTURES_OF_ONE}
          ) own
           join place on place.id = own.place_id
          order by sums.at, own.here desc, own.created_at desc, own.id desc`,
        [JSON.stringify([...new Set(input.sums)]), here, ctx.caller.subject],
      );
    ctx.budget.take(rows.length);
    const found = Map.groupBy(rows, ({ sha256 }) => sha256);
    return {
      found: [...found].map(([sha256, images]) => ({
        sha256,
        images: images.map(({ id, place_id, title }) => ({
          id,
          placeId: place_id,
          placeTitle: title,
        })),
      })),
    };
  });
