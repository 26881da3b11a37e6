import { z } from "zod";
import { presets, reasons, type Webhook } from "./webhook.ts";

const time = (description: string) => z.iso.datetime().nullable().meta({ description });

/** Any text, because a newer release may have written a type that this one does not know. */
const eventType = z.string().meta({ description: "The type of an event." });

const states = ["pending", "delivered", "failed"] as const;

export const deliverySchema = z
  .object({
    id: z.string(),
    message: z.string().meta({ description: "The header `webhook-id` of every attempt." }),
    type: eventType,
    at: z.iso.datetime().meta({ description: "When it happened." }),
    state: z.enum(states).meta({
      description: "`failed` is given up after ten attempts; `pending` is tried again at `next`.",
    }),
    attempts: z.int().min(0),
    next: time("When it is tried next; null if it is not."),
    lastAt: time("The last attempt."),
    ms: z.int().nullable().meta({ description: "How long that attempt took." }),
    status: z.int().nullable().meta({ description: "The HTTP status of its answer, if any." }),
    error: z.string().nullable().meta({ description: "Why it counts as failed." }),
  })
  .meta({ id: "Delivery" });
export type DeliveryView = z.infer<typeof deliverySchema>;

export const deliveryDetailSchema = deliverySchema
  .extend({
    log: z
      .array(
        z.object({
          at: z.iso.datetime(),
          ms: z.int(),
          status: z.int().nullable(),
          error: z.string().nullable(),
          request: z.string().meta({ description: "The body that was sent." }),
          answer: z.string().meta({ description: "The first 2 KB of the answer's body." }),
        }),
      )
      .meta({ description: "Every attempt, the latest first." }),
  })
  .meta({ id: "DeliveryDetail" });

export const webhookSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string().meta({ description: "As far as it is no secret." }),
    preset: z.enum(presets),
    events: z.array(eventType),
    themes: z.array(z.string()),
    headers: z.array(z.string()).meta({ description: "The names of the headers in addition." }),
    enabled: z.boolean(),
    disabledBecause: z.enum(reasons).nullable().meta({
      description:
        "Why it is off: `admin` switched it off, five days of `failures` did, or the receiver answered 410, `gone`.",
    }),
    disabledAt: time("Since when it is off."),
    failingSince: time("When the failures began that no success has followed."),
    oldSecretUntil: time("Until when the secret before the last rotation signs, too."),
    createdAt: z.iso.datetime(),
    createdBy: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Webhook" });

export const listedWebhookSchema = webhookSchema
  .extend({
    pending: z.int().min(0).meta({ description: "Deliveries that wait for an attempt." }),
    recent: z
      .array(z.enum(states))
      .meta({ description: "The states of its latest 40 deliveries, the oldest first." }),
    last: deliverySchema.nullable().meta({
      description: "The latest delivery that was tried, or the latest if none of `recent` was.",
    }),
  })
  .meta({ id: "ListedWebhook" });

export const createdWebhookSchema = webhookSchema
  .extend({
    secret: z.string().meta({ description: "Signs the requests; shown in this answer alone." }),
  })
  .meta({ id: "CreatedWebhook" });

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const toWebhookView = (webhook: Webhook): z.infer<typeof webhookSchema> => ({
  id: webhook.id,
  name: webhook.name,
  url: webhook.shownUrl,
  preset: webhook.preset,
  events: webhook.events,
  themes: webhook.themes,
  headers: webhook.headerNames,
  enabled: webhook.enabled,
  disabledBecause: webhook.disabledBecause,
  disabledAt: iso(webhook.disabledAt),
  failingSince: iso(webhook.failingSince),
  oldSecretUntil: iso(webhook.oldSecretUntil),
  createdAt: webhook.createdAt.toISOString(),
  createdBy: webhook.createdBy,
  updatedAt: webhook.updatedAt.toISOString(),
});
