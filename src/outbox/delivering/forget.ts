import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";

const AT_ONCE = 1000;

/** Deletes events that are older than 30 days, with their deliveries, and purges of that age. */
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
    return { more: rows.length === AT_ONCE };
  });
