import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { adminMutation } from "../procedures/mutation.ts";
import { assertReachable, lockWebhook, shownUrl } from "./find.ts";
import { oneWebhook, webhookFields } from "./inputs.ts";
import { knownEvents } from "./known-events.ts";
import { toWebhookView, webhookSchema } from "./schemas.ts";
import { openedOrRefused, sealed, sealerOf } from "./secrets.ts";
import { assertServed, withUnserved } from "./served-events.ts";

const patch = z.object(webhookFields).partial();

/** Changes the given fields of a webhook, and keeps its secret. */
export const update = adminMutation
  .use(knownEvents)
  .input(oneWebhook.extend(patch.shape))
  .output(webhookSchema)
  .mutation(async ({ ctx, input: { id, url, headers, ...fields } }) => {
    const webhook = await lockWebhook(ctx.em, id);
    const { config } = ctx.services;
    // Clients may send back what the webhook had while both services ran.
    assertServed(config, {
      events: fields.events?.filter((type) => !webhook.events.includes(type)),
      themes: String(fields.themes) === String(webhook.themes) ? undefined : fields.themes,
    });
    const events =
      fields.events && withUnserved(config, { given: fields.events, had: webhook.events });
    const before = toWebhookView(webhook);
    if (headers === undefined && url !== undefined && !sameHost(url, before.url)) {
      // Headers hold credentials, which must not follow to another host unseen.
      if (before.headers.length > 0) {
        throw invalid("headers", "must be given again, because the address has another host");
      }
    }
    if (url !== undefined || headers !== undefined || fields.preset !== undefined) {
      const sealer = sealerOf(ctx.services);
      const secrets = openedOrRefused(sealer, id, webhook.sealed);
      if (url !== undefined) assertReachable(ctx.services.outbound, url);
      const next = { ...secrets, url: url ?? secrets.url, headers: headers ?? secrets.headers };
      webhook.sealed = sealed(sealer, id, next);
      webhook.headerNames = Object.keys(next.headers);
      webhook.shownUrl = shownUrl(next.url, fields.preset ?? webhook.preset);
    }
    Object.assign(webhook, fields, events && { events }, { updatedAt: new Date() });
    const after = toWebhookView(webhook);
    ctx.audit({
      action: "webhook.update",
      entityType: "webhook",
      entityId: id,
      summary: `Changed the webhook ${webhook.name}`,
      changes: differing(before, after),
    });
    return after;
  });

const sameHost = (url: string, shown: string): boolean =>
  URL.parse(url)?.origin === URL.parse(shown)?.origin;

const compared = ["name", "url", "preset", "events", "themes", "headers"] as const;
type View = ReturnType<typeof toWebhookView>;

const differing = (before: View, after: View): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    compared
      .filter((field) => String(before[field]) !== String(after[field]))
      .map((field) => [field, { from: before[field], to: after[field] }]),
  );
