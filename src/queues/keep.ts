import { z } from "zod";
import { serviceMutation } from "../procedures/worker-builders.ts";

const MAX_REASON = 1000;
const MAX_REMOVED = 1000;

const KEEP = `
  with removed as (
    delete from dead_letter where ctid = any (array(
      select ctid from dead_letter where failed_at < now() - interval '1 year'
       limit ${MAX_REMOVED} for update skip locked
    ))
  )
  insert into dead_letter (id, topic, body, attempts, failed_at, reason)
  values (?, ?, ?, ?, ?, ?) on conflict (id) do nothing`;

/** Keeps a dead letter for a year, once even if the queue reports it twice; deletes older ones. */
export const keep = serviceMutation
  .input(
    z.object({
      id: z.uuid(),
      topic: z.string(),
      body: z.unknown(),
      attempts: z.int(),
      failedAt: z.date(),
      reason: z.string(),
    }),
  )
  .output(z.void())
  .mutation(async ({ ctx, input: { id, topic, body, attempts, failedAt, reason } }) => {
    const text = JSON.stringify(body ?? null);
    await ctx.em.execute(KEEP, [id, topic, text, attempts, failedAt, reason.slice(0, MAX_REASON)]);
  });
