import { z } from "zod";
import { adminMutation } from "../procedures/mutation.ts";
import { findWebhook } from "./find.ts";
import { oneWebhook } from "./inputs.ts";

/** Removes a webhook with its deliveries. */
export const remove = adminMutation
  .input(oneWebhook)
  .output(z.void())
  .mutation(async ({ ctx, input: { id } }) => {
    const webhook = await findWebhook(ctx.em, id);
    await ctx.em.remove(webhook).flush();
    ctx.audit({
      action: "webhook.delete",
      entityType: "webhook",
      entityId: id,
      summary: `Deleted the webhook ${webhook.name}`,
      changes: { url: { from: webhook.shownUrl } },
    });
  });
