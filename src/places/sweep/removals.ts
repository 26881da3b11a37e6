import { z } from "zod";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";

const AT_ONCE = 200;
/**
 * Keeps a row this long after it was written, and removes its bytes at each sweep until then, because a
 * process may still have been writing a rendition when the picture was deleted.
 */
const KEEP_SECONDS = 300;

/** Prefixes in the blob store whose bytes are due for removal. */
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

/** Records that the bytes below these prefixes are removed. */
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
      // Kept rows move to the end of the queue.
      await ctx.em.execute(
        "update blob_removal set due_at = now() where storage_key = ? and due_at <= now()",
        [storageKey],
      );
    }
  });
