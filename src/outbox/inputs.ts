import { z } from "zod";
import { type EventType, eventTypes } from "../procedures/events/schemas.ts";
import { SLUG_PATTERN } from "../procedures/slug.ts";
import { presets } from "./webhook.ts";

const MAX_HEADERS = 10;
/** Headers that the delivery itself sets, or that belong to the connection. */
const OWN =
  /^(host|connection|keep-alive|proxy-.*|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|user-agent|webhook-.*)$/i;

const webhookId = z
  .guid({ error: "must be the id of a webhook, a UUID" })
  .meta({ description: "The webhook's id." });
export const oneWebhook = z.object({ id: webhookId });

export const deliveryId = z
  .guid({ error: "must be the id of a delivery, a UUID" })
  .meta({ description: "The delivery's id." });

/** The events that a webhook may get. */
export const wantedEvents = eventTypes.filter((type) => type !== "webhook.test");

export const mustBeOutOf = (events: readonly EventType[]): string =>
  `must be out of ${events.join(", ")}`;

const headers = z
  .record(z.string(), z.string(), { error: "must be an object of names and values" })
  .superRefine((given, ctx) => {
    const names = Object.keys(given);
    const add = (message: string): void => void ctx.addIssue({ code: "custom", message });
    if (names.length > MAX_HEADERS) add(`must be at most ${MAX_HEADERS}`);
    for (const name of names) {
      if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name))
        add(`has ${name}, which is no name of a header`);
      else if (OWN.test(name)) add(`has ${name}, which each delivery sets itself`);
      else if (!/^[\x20-\x7e]{0,2000}$/.test(given[name] ?? "")) {
        add(`has a value of ${name} that is not printable ASCII of at most 2000 characters`);
      }
    }
  });

/** The fields of a webhook that an admin sets. */
export const webhookFields = {
  name: z
    .string({ error: "is required, a name that says who listens" })
    .trim()
    .min(1, { error: "must not be blank" })
    .max(200, { error: "must be at most 200 characters" })
    .meta({ description: "Who listens." }),
  url: z
    .string({ error: "is required, an https address" })
    .max(2000, { error: "must be at most 2000 characters" })
    .meta({
      description:
        "Where to post to: https, on the public internet unless the operator opens private networks. Kept encrypted.",
    }),
  events: z
    .array(z.enum(wantedEvents, { error: mustBeOutOf(wantedEvents) }))
    .min(1, { error: "must name at least one event" })
    .transform((all) => [...new Set(all)])
    .meta({ description: "The events to send." }),
  themes: z
    .array(z.string().regex(SLUG_PATTERN, { error: "must be the slug of a theme" }))
    .max(200, { error: "must name at most 200 themes" })
    .meta({
      description:
        "Of events that are about a theme only those of these themes; empty or absent for all.",
    }),
  preset: z.enum(presets, { error: `must be one of ${presets.join(", ")}` }).meta({
    description:
      "The form of the body: `generic` is Standard Webhooks', `slack` and `teams` a message, `github` a `repository_dispatch`, `splunk` an event for its HTTP collector.",
  }),
  headers: headers.meta({
    description:
      "Headers to send in addition, such as `Authorization` for `github` and `splunk`. Kept encrypted; answers list their names only.",
  }),
};
