import { z } from "zod";
import { AT, isDue } from "../../procedures/due/claim.ts";
import { eventTypes } from "../../procedures/events/schemas.ts";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";
import { presets } from "../webhook.ts";
import { MOST_ATTEMPTS } from "./finish.ts";

/** Longer than a delivery may take. */
const CLAIM_SECONDS = 60;
/** Deliveries to one address at a time; one while it fails, so that it holds up few others. */
const AT_A_TIME = 2;

const claimed = z.object({
  id: z.string(),
  claim: z.string(),
  attempts: z.int(),
  eventId: z.string(),
  type: z.enum(eventTypes),
  atMs: z.number(),
  data: z.record(z.string(), z.unknown()),
  webhookId: z.string(),
  preset: z.enum(presets),
  sealed: z.string(),
  /** Whether the secret before the last rotation signs, too. */
  signsTwice: z.boolean(),
});
export type ClaimedDelivery = z.infer<typeof claimed>;

/**
 * The addresses with due deliveries. The lock makes their claims one after another; it waits, because a
 * claim in progress may have begun before the row was there that a message names.
 */
const ADDRESSES = `
  select webhook.id from webhook, ${AT}
   where enabled and (failing_since is not null) = ?
     and exists (select from delivery row where row.webhook_id = webhook.id and ${isDue("row")})
     and (?::uuid is null or exists (
       select from delivery row where row.webhook_id = webhook.id and row.id = ?))
   order by webhook.id for no key update of webhook`;

/** Ends deliveries whose last attempt died with its worker, which recorded nothing. */
const END = `
  with ended as (
    update delivery row set state = 'failed', due_at = null, claim = null, claimed_until = null
      from ${AT}
     where webhook_id = any(?::uuid[]) and attempts >= ${MOST_ATTEMPTS} and ${isDue("row")}
    returning row.id
  )
  insert into delivery_attempt (id, delivery_id, at, ms, error, request, answer)
  select gen_random_uuid(), id, clock_timestamp(), 0,
         'The worker stopped in the middle of the last attempt.', '', '' from ended`;

/** Leaves types that only a newer release knows to its workers. */
const CLAIM = `
  with room as (
    select webhook.id, at.now,
           case when failing_since is null then ${AT_A_TIME} else 1 end - (
             select count(*) from delivery
              where webhook_id = webhook.id and claim is not null and claimed_until > at.now
           ) as free
      from webhook, ${AT} where webhook.id = any(?::uuid[])
  ),
  taken as materialized (
    select picked.id, room.now from room cross join lateral (
      select row.id from delivery row join event on event.id = row.event_id, (select room.now) at
       where row.webhook_id = room.id and event.type = any(?::text[]) and ${isDue("row")} and (?::uuid is null or row.id = ?)
       order by row.due_at limit greatest(0, room.free) for update of row skip locked
    ) picked order by random() limit ?
  ),
  claimed as (
    update delivery row
       set claim = gen_random_uuid(), attempts = attempts + 1,
           claimed_until = taken.now + make_interval(secs => ${CLAIM_SECONDS})
      from taken where row.id = taken.id
    returning row.id, row.claim, row.attempts, row.event_id, row.webhook_id
  )
  select claimed.id, claim, attempts, event_id as "eventId", type, data,
         (extract(epoch from event.at) * 1000)::float8 as "atMs", webhook_id as "webhookId",
         preset, sealed, coalesce(old_secret_until > clock_timestamp(), false) as "signsTwice"
    from claimed join event on event.id = event_id join webhook on webhook.id = webhook_id`;

/** Claims due deliveries: the named one, or any. Leaves those whose address is busy. */
export const claim = serviceMutation
  .input(
    z.object({
      id: z.string().optional(),
      limit: z.int().min(1),
      /** Whether of addresses that fail, or of all others. */
      failing: z.boolean(),
      before: z.date().optional(),
    }),
  )
  .output(z.array(claimed))
  .mutation(async ({ ctx: { em }, input: { id = null, limit, failing, before = null } }) => {
    const found = await em.execute<{ id: string }[]>(ADDRESSES, [before, failing, id, id]);
    if (found.length === 0) return [];
    const addresses = `{${found.map((one) => one.id).join()}}`;
    await em.execute(END, [before, addresses]);
    const known = `{${eventTypes.join()}}`;
    return em.execute<ClaimedDelivery[]>(CLAIM, [before, addresses, known, id, id, limit]);
  });

/** Milliseconds until a delivery falls due or a claim lapses; null for none. */
export const next = service.output(z.number().nullable()).query(async ({ ctx }) => {
  const [row] = await ctx.em.execute<{ ms: number | null }[]>(
    `select extract(epoch from least(
         (select min(due_at) from delivery where due_at > clock_timestamp()),
         (select min(claimed_until) from delivery
           where claim is not null and claimed_until > clock_timestamp())
       ) - clock_timestamp())::float8 * 1000 as ms`,
  );
  return row?.ms ?? null;
});
