import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";

const AT_ONCE = 1000;

/** Deletes events and purges that are older than 30 days, and removed webhooks, with their deliveries. */
export const forget = serviceMutation
  .output(z.object({ more: z.boolean() }))
  .mutation(async ({ ctx }) => {
    await ctx.em.execute(
      "delete from purge where due_at is null and created_at < clock_timestamp() - interval '30 days'",
    );
    const rows = await ctx.em.execute<{ id: string }[]>(
      `delete from event where id in (
         select id from event where at < clock_timestamp() - interval '30 days'
          order by at limit ${AT_ONCE} for update skip locked) returning id`,
    );
    const removed = await forgetRemoved(ctx.em);
    return { more: rows.length === AT_ONCE || removed === AT_ONCE };
  });

/** Deletes the row itself once no delivery is left, so that its lock is short. */
async function forgetRemoved(em: EntityManager): Promise<number> {
  const rows = await em.execute<{ id: string }[]>(
    `delete from delivery where id in (
       select delivery.id from delivery join webhook on webhook.id = webhook_id
        where removed_at is not null limit ${AT_ONCE} for update of delivery skip locked)
     returning id`,
  );
  if (rows.length < AT_ONCE) {
    await em.execute(
      `delete from webhook where removed_at is not null
          and not exists (select from delivery where webhook_id = webhook.id)`,
    );
  }
  return rows.length;
}
