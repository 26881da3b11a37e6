import { z } from "zod";
import { adminMutation } from "../procedures/mutation.ts";
import { lockWebhook } from "./find.ts";
import { oneWebhook } from "./inputs.ts";

/**
 * Removes a webhook. The sweep deletes the row and its deliveries in portions, because a long log takes
 * seconds, and changes that emit events would wait for it.
 */
export const remove = adminMutation
  .input(oneWebhook)
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    await ctx.em.execute(
      `update webhook set removed_at = clock_timestamp(), enabled = false, events = '{}',
              sealed = '', header_names = '{}' where id = ?`,
      [id],
    );
    ctx.audit({
      action: "webhook.delete",
      entityType: "webhook",
      entityId: id,
      summary: `Deleted the webhook ${webhook.name}`,
      changes: { url: { from: webhook.shownUrl } },
    });
  });
