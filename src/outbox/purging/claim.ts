import { z } from "zod";
import { claimDue } from "../../procedures/due/claim.ts";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";

/** Longer than a round of two requests may take; a longer one may be made twice, which does no harm. */
const CLAIM_SECONDS = 30;
/** Rows that one round joins. */
const AT_ONCE = 1000;
/**
 * Seconds after which the same is purged again: a replica that missed the message looks for changes
 * each five seconds, and a cache may have filled from it meanwhile.
 */
const AGAIN_SECONDS = 6;

const claimed = z.object({
  id: z.string(),
  claim: z.string(),
  tags: z.array(z.string()),
  /** Whether it was purged before, the seconds between being over. */
  last: z.boolean(),
});
export type ClaimedPurge = z.infer<typeof claimed>;

const pace = z.object({
  /** Seconds between two rounds. */
  paceSeconds: z.number(),
});

/** Claims every due purge, once its pace allows another round. */
export const claim = serviceMutation
  .input(pace)
  .output(z.array(claimed))
  .mutation(async ({ ctx: { em }, input: { paceSeconds } }) => {
    const [free] = await em.execute<object[]>(
      `select from purge_pace
        where last_at is null or last_at <= clock_timestamp() - make_interval(secs => ?)
          for update`,
      [paceSeconds],
    );
    if (free === undefined) return [];
    const rows = await claimDue(em, { table: "purge", seconds: CLAIM_SECONDS, limit: AT_ONCE });
    if (rows.length === 0) return [];
    await em.execute("update purge_pace set last_at = clock_timestamp()");
    return em.execute<ClaimedPurge[]>(
      `with before as (
         select id, coalesce(again_at <= clock_timestamp(), false) as last
           from purge where id = any(?::uuid[])
       )
       update purge row set again_at = coalesce(
                row.again_at, clock_timestamp() + make_interval(secs => ${AGAIN_SECONDS}))
         from before where row.id = before.id
       returning row.id, row.claim, row.tags, before.last`,
      [`{${rows.map(({ id }) => id).join()}}`],
    );
  });

/** Milliseconds until a round may find a purge; null for none. */
export const next = service
  .input(pace)
  .output(z.number().nullable())
  .query(async ({ ctx: { em }, input: { paceSeconds } }) => {
    const [row] = await em.execute<{ ms: number | null }[]>(
      `select extract(epoch from greatest(
           (select min(greatest(due_at, claimed_until)) from purge where due_at is not null),
           last_at + make_interval(secs => ?)
         ) - clock_timestamp())::float8 * 1000 as ms
         from purge_pace where exists (select from purge where due_at is not null)`,
      [paceSeconds],
    );
    return row?.ms ?? null;
  });
