import { z } from "zod";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";

const AT_ONCE = 200;
/**
 * A row is kept this long after it was written, and its bytes removed at each sweep until then:
 * somebody may have been about to write a rendition when the picture went.
 */
const KEEP_SECONDS = 300;

/** Keys in the blob store below which everything is to be removed now. */
export const dueRemovals = service
  .input(z.object({ before: z.date() }))
  .output(z.object({ storageKeys: z.array(z.string()), more: z.boolean() }))
  .query(async ({ ctx, input }) => {
    const rows: { storage_key: string }[] = await ctx.em.execute(
      "select storage_key from blob_removal where due_at <= ? order by due_at limit ? for update skip locked",
      [input.before, AT_ONCE],
    );
    return {
      storageKeys: rows.map(({ storage_key }) => storage_key),
      more: rows.length === AT_ONCE,
    };
  });

/** Says that the bytes below these keys have been removed. */
export const removed = serviceMutation
  .input(z.object({ storageKeys: z.array(z.string()) }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    for (const storageKey of input.storageKeys) {
      await ctx.em.execute(
        `delete from blob_removal where storage_key = ? and due_at <= now()
            and created_at < now() - make_interval(secs => ?)`,
        [storageKey, KEEP_SECONDS],
      );
      // The rows that are kept go to the end of the line.
      await ctx.em.execute(
        "update blob_removal set due_at = now() where storage_key = ? and due_at <= now()",
        [storageKey],
      );
    }
  });
