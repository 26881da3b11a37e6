import { PlatformError } from "../errors/errors.ts";
import { newId } from "../platform/ids.ts";
import { announceAfterCommit } from "../procedures/announce.ts";
import { dueTopic } from "../procedures/due/topic.ts";
import { DELIVERIES } from "../procedures/events/emit.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { lockWebhook } from "./find.ts";
import { oneWebhook } from "./inputs.ts";
import { deliveryOf } from "./rows.ts";
import { type DeliveryView, deliverySchema } from "./schemas.ts";
import { sealerOf } from "./secrets.ts";

/** Sends a webhook the event `webhook.test`; read the delivery to see how it went. */
export const test = adminMutation
  .input(oneWebhook)
  .output(deliverySchema)
  .mutation(async ({ ctx, input: { id } }) => {
    sealerOf(ctx.services);
    const webhook = await lockWebhook(ctx.em, id);
    if (!webhook.enabled) {
      throw new PlatformError("conflict", "The webhook is switched off; switch it on first.");
    }
    const [event, delivery] = [newId(), newId()];
    const data = JSON.stringify({ webhook: id, by: ctx.caller.subject });
    await ctx.em.execute(
      `insert into event (id, type, at, themes, data)
       values (?, 'webhook.test', clock_timestamp(), '{}', ?)`,
      [event, data],
    );
    await ctx.em.execute(
      `insert into delivery (id, webhook_id, event_id, created_at, due_at)
       values (?, ?, ?, clock_timestamp(), clock_timestamp())`,
      [delivery, id, event],
    );
    ctx.audit({
      action: "webhook.test",
      entityType: "webhook",
      entityId: id,
      summary: `Sent a test to the webhook ${webhook.name}`,
    });
    announceAfterCommit(ctx, dueTopic, { task: DELIVERIES, id: delivery });
    return (await deliveryOf(ctx.em, id, delivery)) as DeliveryView;
  });
