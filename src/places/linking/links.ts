import { z } from "zod";
import { service } from "../../procedures/worker-builders.ts";
import { EARTH_SCALE, earthDistance, sameLocation } from "../earth.ts";
import { uuidArray } from "../ids.ts";

const linkSchema = z.object({
  imageId: z.string(),
  relatedImageId: z.string(),
  distanceMeters: z.number(),
  samePlace: z.boolean(),
  reason: z.string(),
});
export type Link = z.infer<typeof linkSchema>;

/** The last link returned, or, with only the picture, the last picture examined. */
const cursorSchema = z.object({
  imageId: z.uuid(),
  link: z.object({ distanceMeters: z.number(), relatedImageId: z.uuid() }).optional(),
});
export type LinksCursor = z.infer<typeof cursorSchema>;

/** Pictures examined per answer; each may have thousands of links. */
const PICTURES_AT_ONCE = 20;

interface LinkRow {
  image_id: string;
  related_image_id: string;
  meters: number;
  same_place: boolean;
  radius: number;
}

/**
 * Lists which pictures are linked and why (decisions.md#why-two-pictures-are-linked), by picture,
 * nearest first. `next` is the cursor of the next answer, null at the end; an answer before the end
 * may be empty. No adapter mounts this; `npm run links` prints it.
 */
export const links = service
  .input(
    z.object({
      imageId: z.uuid().optional(),
      placeId: z.uuid().optional(),
      after: cursorSchema.optional(),
      limit: z.int().min(1).max(10_000).default(1000),
    }),
  )
  .output(
    z.object({
      links: z.array(linkSchema),
      /** Pictures whose links end with this answer. */
      pictures: z.int(),
      next: cursorSchema.nullable(),
    }),
  )
  .query(async ({ ctx, input: { imageId = null, placeId = null, after, limit } }) => {
    const { link } = after ?? {};
    const pictures = await ctx.em.execute<{ id: string }[]>(
      `select id from image
        where (?::uuid is null or id = ?::uuid) and (?::uuid is null or place_id = ?::uuid)
          and (?::uuid is null or id ${link ? ">=" : ">"} ?::uuid)
        order by id limit ?`,
      [
        ...[imageId, imageId, placeId, placeId],
        ...[after?.imageId ?? null, after?.imageId ?? null, PICTURES_AT_ONCE],
      ],
    );
    const rows: LinkRow[] = await ctx.em.execute(
      `select * from (
         select a.id as image_id, b.id as related_image_id,
                ${earthDistance("a.position", "b.position")} / ${EARTH_SCALE} as meters,
                a.place_id = b.place_id as same_place, a.link_radius_meters as radius
           from image a join image b on ${sameLocation("b", "a")}
          where a.id = any(?::uuid[])
       ) link
       ${link ? "where (image_id, meters, related_image_id) > (?::uuid, ?::float8, ?::uuid)" : ""}
       order by image_id, meters, related_image_id limit ?`,
      [
        uuidArray(pictures.map(({ id }) => id)),
        ...(after && link ? [after.imageId, link.distanceMeters, link.relatedImageId] : []),
        limit,
      ],
    );
    const last = rows.at(-1);
    const ended =
      rows.length < limit ? pictures.length : pictures.findIndex(({ id }) => id === last?.image_id);
    return { links: rows.map(linkOf), pictures: ended, next: nextOf() };

    function nextOf(): LinksCursor | null {
      if (last !== undefined && rows.length === limit) {
        const { meters: distanceMeters, related_image_id: relatedImageId } = last;
        return { imageId: last.image_id, link: { distanceMeters, relatedImageId } };
      }
      const picture = pictures.at(-1);
      return picture && pictures.length === PICTURES_AT_ONCE ? { imageId: picture.id } : null;
    }
  });

const linkOf = (row: LinkRow): Link => ({
  imageId: row.image_id,
  relatedImageId: row.related_image_id,
  distanceMeters: row.meters,
  samePlace: row.same_place,
  reason: `${row.meters.toFixed(1)} m apart, within the ${row.radius} m of ${
    row.same_place ? "their place" : "the first one's place"
  }`,
});
