import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";
import { notifyPlace } from "../event.ts";
import { uuidArray } from "../ids.ts";
import { MAX_RELATED } from "../reading/bounds.ts";
import { type Around, type Changes, lookAround, type Relations } from "./around.ts";
import { type Bound, cut, dropBeyond, openShort, openWhole } from "./bound.ts";
import { compareAll, type Relation } from "./compare.ts";
import { fill } from "./fill.ts";
import { holdPlaces, lockLists, waitForWriters } from "./lock.ts";
import { mergeChanges } from "./merge.ts";

/** Changes applied per transaction, so that its locks are short. */
const AT_ONCE = 50;
/** Other places' lists updated per transaction. */
const LISTS_AT_ONCE = 300;
/** Places in reserve per list. */
const SPARE = 50;

interface Row {
  id: string;
  image_id: string;
  position: string | null;
  reached: string | null;
}

/**
 * Updates a place's relations, in both directions, with the changes of its pictures since the last
 * pass, or refills its list: the nearest `most` and a reserve. The pass affects no other place's
 * relations, and passes far from those pictures do not wait. `more` reports further work for the
 * place, `next` another place whose list needs a refill.
 */
export const relate = serviceMutation
  .input(
    z.object({
      placeId: z.uuid(),
      most: z.int().min(1).default(MAX_RELATED),
      spare: z.int().min(0).default(SPARE),
      lists: z.int().min(1).default(LISTS_AT_ONCE),
    }),
  )
  .output(z.object({ more: z.boolean(), next: z.uuid().nullable() }))
  .mutation(async ({ ctx: { em, services, afterCommit }, input: { placeId, lists, ...bound } }) => {
    await waitForWriters(em, placeId);
    const rows = await em.execute<Row[]>(
      `select id, image_id, position::text, reached from link_change
        where place_id = ? and image_id is not null order by id limit ?`,
      [placeId, AT_ONCE],
    );
    const [first] = rows;
    if (first !== undefined) {
      const alike = rows.filter(({ reached }) => reached === first.reached);
      await takeChanges(em, { placeId, rows: alike, reached: first.reached, bound, lists });
    } else {
      const due = "select 1 from link_change where place_id = ? limit 1";
      if ((await em.execute<unknown[]>(due, [placeId])).length === 0) {
        return { more: false, next: null };
      }
      await fill(em, placeId, bound);
    }
    const [left] = await em.execute<{ more: boolean; next: string | null }[]>(
      `select exists (select from link_change where place_id = ?) as more, (
         select place_id from link_change where image_id is null and place_id <> ?
          order by id limit 1
       ) as next`,
      [placeId, placeId],
    );
    if (services !== undefined && left?.more !== true) {
      await notifyPlace({ em, services, afterCommit }, { placeId, what: "linked" });
    }
    return left ?? { more: false, next: null };
  });

interface Taken {
  placeId: string;
  rows: readonly Row[];
  /** The last other place whose list already has these changes, or null. */
  reached: string | null;
  bound: Bound;
  lists: number;
}

/** Handles the place's own list first, then batches of the others' in the order of their ids. */
async function takeChanges(
  em: EntityManager,
  { placeId, rows, reached, bound, lists }: Taken,
): Promise<void> {
  const changes: Changes = {
    placeId,
    imageIds: rows.map(({ image_id }) => image_id),
    left: rows.flatMap(({ position }) => position ?? []),
  };
  const outward = reached === null ? bound.most + bound.spare + 1 : 0;
  const look = { outward, recompute: false, inward: lists, reached };
  const around = await lookAround(em, changes, look);
  const { kept, found } = around;
  const inward = [...kept.inward, ...found.inward].sort();
  await lockLists(em, [placeId, ...inward]);
  const there = await holdPlaces(em, [placeId, ...kept.outward, ...found.outward, ...inward]);
  const last = there.has(placeId) && inward.length === lists ? inward.at(-1) : undefined;
  if (!(await take(em, rows, reached, last)) || !there.has(placeId)) return;
  const added = await bringUpToDate(em, changes, present(around, there), bound);
  const wanted = new Set(found.outward);
  const own = added.filter((one) => one.place_id === placeId && wanted.has(one.related_id));
  // Some of the candidates beyond the limit are gone; others may take their place.
  if (own.length < wanted.size && wanted.size === outward) await openWhole(em, placeId);
}

/** Marks these changes as applied up to the list `last`, or to all; returns false if another pass has applied them. */
async function take(
  em: EntityManager,
  rows: readonly Row[],
  reached: string | null,
  last: string | undefined,
): Promise<boolean> {
  const which = "where id = any(?::bigint[]) and reached is not distinct from ?::uuid returning id";
  const ids = `{${rows.map(({ id }) => id).join(",")}}`;
  const taken = await (last === undefined
    ? em.execute<unknown[]>(`delete from link_change ${which}`, [ids, reached])
    : em.execute<unknown[]>(`update link_change set reached = ? ${which}`, [last, ids, reached]));
  return taken.length > 0;
}

/**
 * Applies the changes to kept relations, adds the found ones, and cuts or reopens lists of another length. The caller
 * has locked the lists and left out places that are gone.
 */
async function bringUpToDate(
  em: EntityManager,
  changes: Changes,
  { kept, found, neighbours }: Around,
  bound: Bound,
): Promise<Relation[]> {
  const { placeId } = changes;
  const still = await stillKept(em, placeId, kept);
  const lost = await mergeChanges(em, changes, still, neighbours);
  const added = await compareAll(em, placeId, changes.imageIds, {
    outward: [...found.outward, ...without(kept.outward, still.outward)],
    inward: [...found.inward, ...without(kept.inward, still.inward)],
  });
  const lists = [placeId, ...kept.inward, ...found.inward];
  lost.push(...(await dropBeyond(em, lists)));
  const longer = [...new Set(added.map(({ place_id }) => place_id))];
  const counted = longer.filter((id) => id === placeId || isCounted(bound));
  await cut(em, counted, bound);
  await openShort(em, lost, bound);
  return added;
}

/**
 * Counts each list only now and then, because counting hundreds of lists takes longer than the rest
 * and a list that is slightly too long does no harm.
 */
const isCounted = ({ spare }: Bound): boolean => Math.random() * spare < 5;

const without = (all: readonly string[], some: readonly string[]): string[] => {
  const left = new Set(some);
  return all.filter((id) => !left.has(id));
};

/** Reads the kept ones of these relations, under their locks. */
async function stillKept(
  em: EntityManager,
  placeId: string,
  { outward, inward }: Relations,
): Promise<Relations> {
  const rows = await em.execute<Relation[]>(
    `select place_id, related_id from related_place where place_id = ? and related_id = any(?::uuid[])
     union all
     select place_id, related_id from related_place where related_id = ? and place_id = any(?::uuid[])`,
    [placeId, uuidArray(outward), placeId, uuidArray(inward)],
  );
  return {
    outward: rows.filter((row) => row.place_id === placeId).map((row) => row.related_id),
    inward: rows.filter((row) => row.place_id !== placeId).map((row) => row.place_id),
  };
}

const present = ({ kept, found, neighbours }: Around, there: ReadonlySet<string>): Around => {
  const those = ({ outward, inward }: Relations): Relations => ({
    outward: outward.filter((id) => there.has(id)),
    inward: inward.filter((id) => there.has(id)),
  });
  return { kept: those(kept), found: those(found), neighbours };
};
