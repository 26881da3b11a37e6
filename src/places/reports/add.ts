import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { TooManyRequests } from "../../errors/too-many-requests.ts";
import { newId, uuidOf } from "../../platform/ids.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import type { BinKind } from "../bin/item.ts";
import { noComment, noImage, noPlace } from "../find.ts";
import { lockCases } from "./lock.ts";
import { note, reason, thingId, thingKind } from "./report.ts";

/** Reports of one person or key within a day; a person reports a few in a year. */
const MOST_A_DAY = 50;

const missing = { place: noPlace, image: noImage, comment: noComment } as const;
const named = {
  place: "the place",
  image: "a picture of the place",
  comment: "a comment on the place",
} as const;

/**
 * Reports a place, picture or comment to the editors. Another report of the same person changes nothing
 * until they have decided.
 *
 * @throws PlatformError `not_found`, `rate_limited`
 */
export const add = signedInMutation
  .input(z.object({ kind: thingKind, id: thingId, reason, note }))
  .output(z.void())
  .mutation(async ({ ctx, input: { kind, id, reason: why, note: words } }) => {
    const { subject } = ctx.caller;
    const { place_id } = await findThing(ctx.em, kind, id);
    await assertFew(ctx.em, subject);
    await lockCases(ctx.em, place_id);
    // A decision may have taken it away meanwhile.
    const thing = await findThing(ctx.em, kind, id);
    const added = await ctx.em.execute<unknown[]>(
      `with known as (
         insert into report_case (id, kind, thing_id, place_id, opened_at)
         values (?, ?, ?, ?, now())
         on conflict (thing_id) where decided_at is null do update set kind = excluded.kind
         returning id
       )
       insert into report (case_id, reporter, reason, note, at)
       select id, ?, ?, ?, now() from known
       on conflict (case_id, reporter) do nothing returning reporter`,
      [newId(), kind, thing.id, thing.place_id, subject, why, words],
    );
    if (added.length === 0) {
      ctx.unchanged();
      return;
    }
    ctx.audit({
      action: "report.create",
      entityType: kind,
      entityId: thing.id,
      summary: `Reported ${named[kind]} ${thing.title}`,
      changes: { reason: { to: why } },
    });
  });

interface Thing {
  id: string;
  place_id: string;
  title: string;
}

const things: Record<BinKind, string> = {
  place: "select id, id as place_id, title from place where id = ?",
  image:
    "select image.id, place_id, title from image join place on place.id = place_id where image.id = ?",
  comment:
    "select comment.id, place_id, title from comment join place on place.id = place_id where comment.id = ?",
};

async function findThing(em: EntityManager, kind: BinKind, id: string): Promise<Thing> {
  const [thing] = await em.execute<Thing[]>(things[kind], [uuidOf(id) ?? null]);
  if (thing === undefined) throw missing[kind](id);
  return thing;
}

/** Reports of one person wait for each other, so that the count holds. */
async function assertFew(em: EntityManager, subject: string): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 1))", [`report ${subject}`]);
  const [counted] = await em.execute<{ count: number; seconds: number | null }[]>(
    `select count(*)::int as count,
            ceil(extract(epoch from min(at) + interval '1 day' - now()))::int as seconds
       from report where reporter = ? and at > now() - interval '1 day'`,
    [subject],
  );
  if ((counted?.count ?? 0) < MOST_A_DAY) return;
  const message = `You have reported ${MOST_A_DAY} things within a day; report more tomorrow.`;
  throw new TooManyRequests(message, Math.max(1, counted?.seconds ?? 1));
}
