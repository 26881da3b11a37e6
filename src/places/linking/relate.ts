import { z } from "zod";
import { serviceMutation } from "../../trpc.ts";
import { EARTH_SCALE } from "../earth.ts";

/** "link" in ASCII: one place's relations are computed at a time, so each sees those before it. */
const LINKING_LOCK = 0x6c696e6b;

/**
 * Pairs of pictures of different places, the first of which reaches the second by its own place's
 * link radius: what the place reaches, and what reaches the place, each by its spatial index.
 */
const pairs = `
  select a.place_id, b.place_id as related_id, a.id as image_id, b.id as related_image_id,
         earth_distance(a.position, b.position) as distance
    from image a join image b on b.position <@ a.reach and b.place_id <> a.place_id
   where a.place_id = $place
     and earth_distance(a.position, b.position) <= a.link_radius_meters * ${EARTH_SCALE}
  union all
  select a.place_id, b.place_id, a.id, b.id, earth_distance(a.position, b.position)
    from image b join image a on a.reach @> b.position and a.place_id <> b.place_id
   where b.place_id = $place
     and earth_distance(a.position, b.position) <= a.link_radius_meters * ${EARTH_SCALE}`;

const insertRelations = `
  insert into related_place (place_id, related_id, distance_meters, shared_image_ids)
  select pair.place_id, pair.related_id,
         coalesce(
           earth_distance(
             ll_to_earth(min(place.latitude), min(place.longitude)),
             ll_to_earth(min(related.latitude), min(related.longitude))
           ),
           min(pair.distance)
         ) / ${EARTH_SCALE},
         array_agg(distinct shared.id order by shared.id)
    from (${pairs}) pair
    cross join lateral (values (pair.image_id), (pair.related_image_id)) shared (id)
    join place on place.id = pair.place_id
    join place related on related.id = pair.related_id
   group by pair.place_id, pair.related_id`;

/**
 * Computes a place's relations again, in both directions, when something about its pictures has
 * changed since they were last computed. No other place's can have changed by that.
 */
export const relate = serviceMutation
  .input(z.object({ placeId: z.uuid() }))
  .output(z.object({ computed: z.boolean() }))
  .mutation(async ({ ctx, input: { placeId } }) => {
    await ctx.em.execute("select pg_advisory_xact_lock(?)", [LINKING_LOCK]);
    const stale = await ctx.em.execute<unknown[]>(
      `update place set links_stale_since = null
        where id = ? and links_stale_since is not null returning id`,
      [placeId],
    );
    if (stale.length === 0) return { computed: false };
    await ctx.em.execute("delete from related_place where place_id = ? or related_id = ?", [
      placeId,
      placeId,
    ]);
    await ctx.em.execute(insertRelations.replaceAll("$place", "?"), [placeId, placeId]);
    return { computed: true };
  });
