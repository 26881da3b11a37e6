import { announceAfterCommit } from "../procedures/announce.ts";
import { dueTopic } from "../procedures/due/topic.ts";
import { DELIVERIES } from "../procedures/events/emit.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { lockWebhook } from "./find.ts";
import { oneWebhook } from "./inputs.ts";
import { toWebhookView, webhookSchema } from "./schemas.ts";

/** Switches a webhook on again; deliveries that were waiting go on at once. */
export const enable = adminMutation
  .input(oneWebhook)
  .output(webhookSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    if (webhook.enabled) {
      ctx.unchanged();
      return toWebhookView(webhook);
    }
    const on = { enabled: true, disabledBecause: null, disabledAt: null, failingSince: null };
    Object.assign(webhook, on, { updatedAt: new Date() });
    ctx.audit({
      action: "webhook.enable",
      entityType: "webhook",
      entityId: id,
      summary: `Switched the webhook ${webhook.name} on`,
    });
    announceAfterCommit(ctx, dueTopic, { task: DELIVERIES, id });
    return toWebhookView(webhook);
  });

/** Switches a webhook off; its events are kept, to be sent later. */
export const disable = adminMutation
  .input(oneWebhook)
  .output(webhookSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    if (!webhook.enabled) {
      ctx.unchanged();
      return toWebhookView(webhook);
    }
    const now = new Date();
    const off = { enabled: false, disabledBecause: "admin" as const, disabledAt: now };
    Object.assign(webhook, off, { updatedAt: now });
    ctx.audit({
      action: "webhook.disable",
      entityType: "webhook",
      entityId: id,
      summary: `Switched the webhook ${webhook.name} off`,
    });
    return toWebhookView(webhook);
  });
