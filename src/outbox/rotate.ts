import { adminMutation } from "../procedures/mutation.ts";
import { lockWebhook } from "./find.ts";
import { oneWebhook } from "./inputs.ts";
import { createdWebhookSchema, toWebhookView } from "./schemas.ts";
import { newSecret, openedOrRefused, sealed, sealerOf } from "./secrets.ts";

const DAY_MS = 86_400_000;

/** Gives a webhook a new secret. Both sign for a day, so that the receiver has time to change. */
export const rotate = adminMutation
  .input(oneWebhook)
  .output(createdWebhookSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    const sealer = sealerOf(ctx.services);
    const secrets = openedOrRefused(sealer, id, webhook.sealed);
    const secret = newSecret();
    webhook.sealed = sealed(sealer, id, { ...secrets, secret, oldSecret: secrets.secret });
    webhook.updatedAt = new Date();
    webhook.oldSecretUntil = new Date(Date.now() + DAY_MS);
    ctx.audit({
      action: "webhook.rotate",
      entityType: "webhook",
      entityId: id,
      summary: `Gave the webhook ${webhook.name} a new secret`,
      changes: { oldSecretUntil: { to: webhook.oldSecretUntil.toISOString() } },
    });
    return { ...toWebhookView(webhook), secret };
  });
