import { z } from "zod";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";

/** The documents (JSON text) of a published version and of the one that was live before. */
export const published = service
  .input(z.object({ slug: z.string(), version: z.int() }))
  .output(
    z
      .object({
        after: z.string(),
        before: z.object({ version: z.int(), tokens: z.string() }).nullable(),
      })
      .nullable(),
  )
  .query(async ({ ctx: { em }, input: { slug, version } }) => {
    const rows = await em.execute<{ version: number; tokens: string }[]>(
      `select revision.version, revision.tokens::text as tokens
         from theme_revision revision join theme on theme.id = theme_id
        where slug = ? and revision.status = 'published' and revision.version <= ?
        order by revision.version desc limit 2`,
      [slug, version],
    );
    const [after, before = null] = rows;
    return after?.version === version ? { after: after.tokens, before } : null;
  });

/** Keeps what the first worker has added to an event, so that each attempt sends the same. */
export const complete = serviceMutation
  .input(z.object({ eventId: z.string(), data: z.record(z.string(), z.unknown()) }))
  .output(z.record(z.string(), z.unknown()))
  .mutation(async ({ ctx, input: { eventId, data } }) => {
    await ctx.em.execute("update event set data = ? where id = ? and data->'level' is null", [
      JSON.stringify(data),
      eventId,
    ]);
    const rows = await ctx.em.execute<{ data: Record<string, unknown> }[]>(
      "select data from event where id = ?",
      [eventId],
    );
    return rows[0]?.data ?? data;
  });
