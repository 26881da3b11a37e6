import { z } from "zod";
import { isServed, type Running } from "../../../src/config/owners.ts";
import {
  type EventType,
  eventSchemas,
  eventTypes,
} from "../../../src/procedures/events/schemas.ts";
import type { OpenApiDocument } from "./document.ts";
import { sample } from "./sample.ts";
import type { SchemaCollector } from "./schemas.ts";

/** When each event happens. */
const meanings: Readonly<Record<EventType, string>> = {
  "theme.published": "A version of a theme went live",
  "theme.archived": "A theme was archived",
  "theme.renamed": "A theme got another slug",
  "theme.deleted": "A theme was deleted with its history",
  "theme.working_copy_saved": "A working copy was saved",
  "review.requested": "A review was asked for",
  "review.approved": "A person approved the content of a review",
  "review.changes_requested": "A person asked for changes",
  "review.bypassed": "An admin put content live without its review",
  "release.scheduled": "A release got a time",
  "release.published": "Every theme of a release went live",
  "release.failed": "A release could not go live, and nothing changed",
  "release.cancelled": "A release was cancelled",
  "release.reverted": "Every theme of a release went back to what it had before",
  "release.at_risk": "A release would not go live as things are",
  "preview.created": "A preview link was made",
  "preview.revoked": "A preview link was revoked",
  "image.created": "A picture was added",
  "image.analysed": "The analysis of a picture ended",
  "image.deleted": "A picture was deleted",
  "audit.recorded": "A row was written to the audit log",
  "webhook.test": "An admin sent a test",
};

/** The name of an event's schema, such as `ThemePublished`. */
const eventSchemaName = (type: string): string =>
  type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The requests that webhooks make, by the type of their event. */
export function describeEvents(
  schemas: SchemaCollector,
  running: Running,
): NonNullable<OpenApiDocument["webhooks"]> {
  const served = eventTypes.filter((type) => isServed(running, "events", type));
  return Object.fromEntries(
    served.map((type) => {
      const name = eventSchemaName(type);
      const body = z.object({
        type: z.literal(type),
        timestamp: z.iso.datetime().meta({ description: "When it happened." }),
        data: eventSchemas[type],
      });
      schemas.add(name, schemas.describe(body, "output"));
      const schema = { $ref: `#/components/schemas/${name}` };
      const example = { ...(sample(schema, schemas.components) as object), type };
      const post = {
        operationId: `on${name}`,
        summary: meanings[type],
        requestBody: { required: true, content: { "application/json": { schema, example } } },
        responses: { "2XX": { description: "Any success takes the message." } },
      };
      return [type, { post }];
    }),
  );
}
