import { z } from "zod";
import { service } from "../../trpc.ts";
import { EARTH_SCALE, sameLocation } from "../earth.ts";

const linkSchema = z.object({
  imageId: z.string(),
  relatedImageId: z.string(),
  distanceMeters: z.number(),
  samePlace: z.boolean(),
  reason: z.string(),
});
export type Link = z.infer<typeof linkSchema>;

interface LinkRow {
  image_id: string;
  related_image_id: string;
  meters: number;
  same_place: boolean;
  radius: number;
}

/**
 * The diagnostic view Link (PP): which pictures are linked to which, and why. No adapter mounts
 * it; `npm run links` prints it.
 */
export const links = service
  .input(
    z.object({
      imageId: z.uuid().optional(),
      placeId: z.uuid().optional(),
      limit: z.int().min(1).max(100_000).default(1000),
    }),
  )
  .output(z.array(linkSchema))
  .query(async ({ ctx, input: { imageId = null, placeId = null, limit } }) => {
    const rows: LinkRow[] = await ctx.em.execute(
      `select a.id as image_id, b.id as related_image_id,
              earth_distance(a.position, b.position) / ${EARTH_SCALE} as meters,
              a.place_id = b.place_id as same_place, a.link_radius_meters as radius
         from image a join image b on ${sameLocation("b", "a")}
        where (?::uuid is null or a.id = ?::uuid) and (?::uuid is null or a.place_id = ?::uuid)
        order by a.id, meters, b.id limit ?`,
      [imageId, imageId, placeId, placeId, limit],
    );
    return rows.map((row) => ({
      imageId: row.image_id,
      relatedImageId: row.related_image_id,
      distanceMeters: row.meters,
      samePlace: row.same_place,
      reason: `${row.meters.toFixed(1)} m apart, within the ${row.radius} m of ${
        row.same_place ? "their place" : "the first one's place"
      }`,
    }));
  });
