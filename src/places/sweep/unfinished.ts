import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";

const AT_ONCE = 500;

/**
 * Finds pictures whose analysis, and places whose linking, has not progressed since then. Their messages
 * count as lost and are queued again, as are messages that the queue refused, and pictures whose worker
 * stopped renewing its claim. `untriedBefore` is the same for pictures that no worker has begun and no sweep
 * has queued again. `alone` means that no worker is busy. The rows are the outbox; each is returned once, and
 * `more` reports further rows. Messages that are sent early do not change the age of a row, which alerts tell.
 */
export const unfinished = serviceMutation
  .input(
    z.object({
      before: z.date(),
      untriedBefore: z.date().optional(),
      alone: z.boolean().default(false),
    }),
  )
  .output(
    z.object({ imageIds: z.array(z.string()), placeIds: z.array(z.string()), more: z.boolean() }),
  )
  .mutation(async ({ ctx, input: { before, untriedBefore = before, alone } }) => {
    const images: { id: string }[] = await ctx.em.execute(
      `update image set analysis_leased_until = null, refused_at = null,
              analysis_changed_at = case
                when analysis_changed_at <= ? or analysis_status = 'processing' then now()
                -- No longer equal to created_at, so that it was the only time.
                when refused_at is null then created_at + interval '1 ms'
                else analysis_changed_at end
        where id in (
         select id from image where analysis_status in ('pending', 'processing') and (
             (analysis_changed_at <= ? and (? or coalesce(analysis_leased_until, now()) <= now()))
             or (analysis_status = 'processing' and analysis_leased_until <= now())
             or (analysis_status = 'pending' and refused_at is not null)
             or (analysis_status = 'pending' and analysis_attempts = 0
                 and analysis_changed_at = created_at and created_at <= ?)
           )
          order by analysis_changed_at limit ? for update skip locked
       ) returning id`,
      [before, before, alone, untriedBefore, AT_ONCE],
    );
    const places: { id: string }[] = await ctx.em.execute(
      `update link_change set refused_at = null,
              changed_at = case when changed_at <= ? then now() else changed_at end where id in (
         select id from link_change where changed_at <= ? or refused_at is not null
          order by changed_at limit ? for update skip locked
       ) returning place_id as id`,
      [before, before, AT_ONCE],
    );
    return {
      imageIds: images.map(({ id }) => id),
      placeIds: [...new Set(places.map(({ id }) => id))],
      more: Math.max(images.length, places.length) === AT_ONCE,
    };
  });
