import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { serviceMutation } from "../../procedures/service.ts";
import { type Around, type Changes, lookAround } from "./around.ts";
import { lockRelations } from "./lock.ts";
import { mergeChanges } from "./merge.ts";

/** Changes that are taken in one transaction, so that nobody waits long for what it locks. */
const AT_ONCE = 50;

interface Row {
  id: string;
  image_id: string;
  position: string | null;
}

/**
 * Brings a place's relations up to date, in both directions, with what has changed about its
 * pictures since the last time. No other place's can have changed by that, and whoever is far from
 * those pictures does not wait. `more` says that some changes are still to be taken.
 */
export const relate = serviceMutation
  .input(z.object({ placeId: z.uuid() }))
  .output(z.object({ more: z.boolean() }))
  .mutation(async ({ ctx: { em }, input: { placeId } }) => {
    const [place] = await em.execute<{ radius: number }[]>(
      "select link_radius_meters as radius from place where id = ?",
      [placeId],
    );
    const rows = await em.execute<Row[]>(
      `select id, image_id, position::text from link_change
        where place_id = ? order by id limit ?`,
      [placeId, AT_ONCE],
    );
    if (place === undefined || rows.length === 0) return { more: false };
    const { radius } = place;
    const around = await lockAround(em, changesOf(rows, { placeId, radius }));
    // Somebody else may have taken some while this waited.
    const taken = await em.execute<Row[]>(
      "delete from link_change where id = any(?::bigint[]) returning id, image_id, position::text",
      [`{${rows.map(({ id }) => id).join(",")}}`],
    );
    if (taken.length > 0) await mergeChanges(em, changesOf(taken, { placeId, radius }), around);
    return { more: rows.length === AT_ONCE };
  });

function changesOf(rows: readonly Row[], place: Pick<Changes, "placeId" | "radius">): Changes {
  return {
    ...place,
    imageIds: rows.map(({ image_id }) => image_id),
    left: rows.flatMap(({ position }) => position ?? []),
  };
}

/**
 * Locks the relations of the place and of those that its changes concern. Who is concerned is only
 * certain under the locks: where there are more, all are taken anew.
 */
async function lockAround(em: EntityManager, changes: Changes): Promise<Around> {
  const locked = new Set([changes.placeId, ...(await lookAround(em, changes)).places]);
  await em.execute("savepoint unlocked");
  for (;;) {
    await lockRelations(em, [...locked]);
    const around = await lookAround(em, changes);
    const missing = around.places.filter((id) => !locked.has(id));
    if (missing.length === 0) return around;
    await em.execute("rollback to savepoint unlocked");
    for (const id of missing) locked.add(id);
  }
}
