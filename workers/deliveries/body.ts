import type { Preset } from "../../src/outbox/webhook.ts";
import type { EventType } from "../../src/procedures/events/schemas.ts";

/** The event as Standard Webhooks has it. */
export interface Message {
  id: string;
  type: EventType;
  timestamp: string;
  data: Record<string, unknown>;
}

/** The most bytes of a body, as Standard Webhooks recommends. */
const MOST_BYTES = 20_000;

/** The body in the form that the receiver reads. */
export function bodyOf(preset: Preset, message: Message): string {
  const body = JSON.stringify(forms[preset](message));
  if (Buffer.byteLength(body) <= MOST_BYTES) return body;
  // Only audit rows get so large, by the values that they changed.
  const { changes: _, ...data } = message.data;
  return JSON.stringify(forms[preset]({ ...message, data: { ...data, changes: {} } }));
}

const forms: Readonly<Record<Preset, (message: Message) => object>> = {
  generic: ({ type, timestamp, data }) => ({ type, timestamp, data }),
  slack: (message) => ({ text: escaped(sentence(message)) }),
  teams: (message) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "TextBlock", wrap: true, text: sentence(message, plain) }],
        },
      },
    ],
  }),
  github: ({ id, type, timestamp, data }) => ({
    event_type: type,
    client_payload: { id, timestamp, data },
  }),
  splunk: ({ id, type, timestamp, data }) => ({
    time: Date.parse(timestamp) / 1000,
    source: "tokenkit",
    sourcetype: "tokenkit:event",
    event: { id, type, timestamp, data },
  }),
};

/** Slack's three characters with a meaning. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Characters that Teams' Markdown reads, escaped, so that a title is no link. */
const plain = (text: string): string => text.replace(/[\\`*_~[\]()]/g, "\\$&");

const sentences: Readonly<Partial<Record<EventType, string>>> = {
  "theme.published": "Version {version} of the theme {slug} is live ({level}).",
  "theme.archived": "The theme {slug} is archived.",
  "theme.renamed": "The theme {slug} is now {newSlug}.",
  "theme.deleted": "The theme {slug} is deleted.",
  "theme.working_copy_saved": "The working copy of {slug} is saved, revision {revision}.",
  "review.requested": "A review of the theme {slug} is requested.",
  "review.approved": "The working copy of {slug} is approved.",
  "review.changes_requested": "Changes in the working copy of {slug} are requested.",
  "review.bypassed": "The theme {slug} went live without its review: {reason}",
  "release.scheduled": "The release {name} is scheduled for {at}.",
  "release.published": "The release {name} is live.",
  "release.failed": "The release {name} failed; nothing changed.",
  "release.cancelled": "The release {name} is cancelled.",
  "release.at_risk": "The release {name} is at risk.",
  "preview.created": "A preview link of the theme {slug} was made.",
  "preview.revoked": "A preview link of the theme {slug} was revoked.",
  "image.created": "A picture was added.",
  "image.analysed": "The analysis of a picture ended: {status}.",
  "image.deleted": "A picture was deleted.",
  "audit.recorded": "{summary} ({actor}).",
  "webhook.test": "A test from tokenkit: this webhook works.",
};

function sentence({ type, data }: Message, form = (text: string): string => text): string {
  const known: Record<string, unknown> = { ...data, level: data.level ?? "not compared" };
  const text = (sentences[type] ?? type).replace(/\{(\w+)\}/g, (_, name) =>
    form(String(known[name] ?? "").slice(0, 500)),
  );
  return typeof data.url === "string" ? `${text} ${data.url}` : text;
}
