import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";
import { endItems } from "../bin/end.ts";
import { REVERSIBLE_DAYS } from "../reports/report.ts";

/** A place may have thousands of pictures. */
const AT_ONCE = 20;

/**
 * Ends what has been in the bin for its time; the sweep then removes the bytes by their rows. Ends decided
 * reports, too, except of what is hidden, about which editors may still decide.
 */
export const emptyBin = serviceMutation
  .output(z.object({ more: z.boolean() }))
  .mutation(async ({ ctx }) => {
    const due = await ctx.em.execute<{ id: string }[]>(
      `select id from bin_item where due_at <= now()
        order by due_at limit ${AT_ONCE} for update skip locked`,
    );
    const storageKeys = await endItems(
      ctx.em,
      due.map(({ id }) => id),
    );
    await ctx.em.execute(
      `insert into blob_removal (storage_key, created_at, due_at)
       select key, now(), now() from unnest(?::text[]) key on conflict do nothing`,
      [`{${storageKeys.join(",")}}`],
    );
    await ctx.em.execute(
      `delete from report_case where not (decision = 'hide' and exists (
            select from bin_item where bin_item.id = thing_id and state = 'hidden'))
          and decided_at <= now() - make_interval(days => ${REVERSIBLE_DAYS})`,
    );
    return { more: due.length === AT_ONCE };
  });
