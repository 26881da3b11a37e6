import { z } from "zod";
import { PlatformError } from "../errors/errors.ts";
import { newId } from "../platform/ids.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { assertReachable, shownUrl } from "./find.ts";
import { webhookFields } from "./inputs.ts";
import { knownEvents } from "./known-events.ts";
import { createdWebhookSchema, toWebhookView } from "./schemas.ts";
import { newSecret, sealed, sealerOf } from "./secrets.ts";
import { assertServed } from "./served-events.ts";
import { Webhook } from "./webhook.ts";

const MOST = 50;

/** Adds a webhook; only this answer contains its secret. */
export const create = adminMutation
  .use(knownEvents)
  .input(
    z.object({
      ...webhookFields,
      themes: webhookFields.themes.default([]),
      preset: webhookFields.preset.default("generic"),
      headers: webhookFields.headers.default({}),
    }),
  )
  .output(createdWebhookSchema)
  .mutation(async ({ ctx, input }) => {
    const { name, url, events, themes, preset, headers } = input;
    assertServed(ctx.services.config, { events, themes: themes.length > 0 ? themes : undefined });
    const sealer = sealerOf(ctx.services);
    assertReachable(ctx.services.outbound, url);
    await ctx.em.execute("select pg_advisory_xact_lock(hashtext('webhooks'))");
    if ((await ctx.em.count(Webhook, { removedAt: null })) >= MOST) {
      throw new PlatformError("conflict", `There are ${MOST} webhooks already; delete one first.`);
    }
    const id = newId();
    const secret = newSecret();
    const now = new Date();
    const webhook = ctx.em.create(Webhook, {
      ...{ id, name, events, themes, preset },
      shownUrl: shownUrl(url, preset),
      sealed: sealed(sealer, id, { url, headers, secret, oldSecret: null }),
      headerNames: Object.keys(headers),
      enabled: true,
      ...{
        disabledBecause: null,
        disabledAt: null,
        failingSince: null,
        oldSecretUntil: null,
        removedAt: null,
      },
      ...{ createdAt: now, createdBy: ctx.caller.subject, updatedAt: now },
    });
    ctx.audit({
      action: "webhook.create",
      entityType: "webhook",
      entityId: id,
      summary: `Added the webhook ${name}`,
      changes: { url: { to: webhook.shownUrl }, events: { to: events }, preset: { to: preset } },
    });
    return { ...toWebhookView(webhook), secret };
  });
