import { z } from "zod";
import { notFound, PlatformError } from "../errors/errors.ts";
import { announceAfterCommit } from "../procedures/announce.ts";
import { dueTopic } from "../procedures/due/topic.ts";
import { DELIVERIES } from "../procedures/events/emit.ts";
import { instant } from "../procedures/instant.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { lockWebhook } from "./find.ts";
import { deliveryId, oneWebhook } from "./inputs.ts";
import { deliveryOf } from "./rows.ts";
import { type DeliveryView, deliverySchema } from "./schemas.ts";
import type { Webhook } from "./webhook.ts";

/** Events that one call sends again. */
const AT_ONCE = 10_000;

const AGAIN =
  "state = 'pending', attempts = 0, due_at = clock_timestamp(), claim = null, claimed_until = null";

/** Sends one delivery again, with all its attempts and the same message id. */
export const resend = adminMutation
  .input(oneWebhook.extend({ delivery: deliveryId }))
  .output(deliverySchema)
  .mutation(async ({ ctx, input: { id, delivery } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    assertEnabled(webhook);
    const rows = await ctx.em.execute<{ id: string }[]>(
      `update delivery set ${AGAIN} where id = ? and webhook_id = ? returning id`,
      [delivery, id],
    );
    if (rows.length === 0) throw notFound(`The webhook has no delivery ${delivery}.`);
    ctx.audit({
      action: "webhook.resend",
      entityType: "webhook",
      entityId: id,
      summary: `Sent a delivery to the webhook ${webhook.name} again`,
      changes: { delivery: { to: delivery } },
    });
    announceAfterCommit(ctx, dueTopic, { task: DELIVERIES, id: delivery });
    return (await deliveryOf(ctx.em, id, delivery)) as DeliveryView;
  });

/** Sends every event since a time again, also those of the time when the webhook was off. */
export const resendSince = adminMutation
  .input(
    oneWebhook.extend({
      since: instant("2026-03-02T09:30:00Z").meta({
        description: "The time of the first event to send; events are kept for 30 days.",
      }),
    }),
  )
  .output(
    z
      .object({
        resent: z.int().min(0),
        more: z.boolean().meta({
          description: `Whether more remain: a call sends ${AT_ONCE} at most, the oldest first.`,
        }),
      })
      .meta({ id: "ResentDeliveries" }),
  )
  .mutation(async ({ ctx, input: { id, since } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    assertEnabled(webhook);
    const rows = await ctx.em.execute<{ id: string }[]>(
      `insert into delivery (id, webhook_id, event_id, created_at, due_at)
       select gen_random_uuid(), webhook.id, event.id, event.at, clock_timestamp()
         from event, webhook
        where webhook.id = ? and event.at >= ? and type = any(webhook.events)
          and (webhook.themes = '{}' or event.themes = '{}' or webhook.themes && event.themes)
        order by event.at, event.id limit ${AT_ONCE}
       on conflict (webhook_id, event_id) do update set ${AGAIN}
       returning id`,
      [id, since],
    );
    ctx.audit({
      action: "webhook.resend",
      entityType: "webhook",
      entityId: id,
      summary: `Sent ${rows.length} deliveries to the webhook ${webhook.name} again`,
      changes: { since: { to: since }, deliveries: { to: rows.length } },
    });
    if (rows.length > 0) announceAfterCommit(ctx, dueTopic, { task: DELIVERIES, id });
    return { resent: rows.length, more: rows.length === AT_ONCE };
  });

function assertEnabled({ enabled }: Webhook): void {
  if (enabled) return;
  throw new PlatformError("conflict", "The webhook is switched off; switch it on first.");
}
