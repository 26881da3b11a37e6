import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { invalid, notFound, PlatformError } from "../errors/errors.ts";
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

/** The events in the order in which a call goes on after another. */
const SEND_AGAIN = `
  with given as (
    select webhook.id as webhook, event.id as event, event.at from event, webhook
     where webhook.id = ? and event.at >= ? and type = any(webhook.events)
       and (webhook.themes = '{}' or event.themes = '{}' or webhook.themes && event.themes)
       and (?::uuid is null or (event.at, event.id) > (select at, id from event where id = ?))
     order by event.at, event.id limit ${AT_ONCE}
  ),
  sent as (
    insert into delivery (id, webhook_id, event_id, created_at, due_at)
    select gen_random_uuid(), webhook, event, at, clock_timestamp() from given
    on conflict (webhook_id, event_id) do update set ${AGAIN}
    returning event_id
  )
  select event from given join sent on event = event_id order by at, event`;

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
      after: z
        .guid({ error: "must be the next of an earlier answer" })
        .optional()
        .meta({ description: "Goes on after an earlier call: the `next` of its answer." }),
    }),
  )
  .output(
    z
      .object({
        resent: z.int().min(0),
        next: z
          .string()
          .nullable()
          .meta({
            description: `Where to go on, as \`after\`: a call sends ${AT_ONCE} at most, the oldest first. Null at the end.`,
          }),
      })
      .meta({ id: "ResentDeliveries" }),
  )
  .mutation(async ({ ctx, input: { id, since, after = null } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    assertEnabled(webhook);
    if (after !== null) await assertKept(ctx.em, after);
    const rows = await ctx.em.execute<{ event: string }[]>(SEND_AGAIN, [id, since, after, after]);
    ctx.audit({
      action: "webhook.resend",
      entityType: "webhook",
      entityId: id,
      summary: `Sent ${rows.length} deliveries to the webhook ${webhook.name} again`,
      changes: { since: { to: since }, deliveries: { to: rows.length } },
    });
    if (rows.length > 0) announceAfterCommit(ctx, dueTopic, { task: DELIVERIES, id });
    const last = rows.at(-1)?.event ?? null;
    return { resent: rows.length, next: rows.length === AT_ONCE ? last : null };
  });

async function assertKept(em: EntityManager, after: string): Promise<void> {
  const [event] = await em.execute<object[]>("select from event where id = ?", [after]);
  if (event === undefined) {
    throw invalid("after", "names an event that is no longer kept; leave it out to begin again");
  }
}

function assertEnabled({ enabled }: Webhook): void {
  if (enabled) return;
  throw new PlatformError("conflict", "The webhook is switched off; switch it on first.");
}
