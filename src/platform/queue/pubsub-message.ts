import { createHash } from "node:crypto";
import { z } from "zod";
import type { Failure } from "./queue.ts";

/** A Pub/Sub message, pushed or pulled. */
export interface Arrived {
  id: string;
  data: Uint8Array;
  attributes: Readonly<Record<string, string>>;
  publishedAt: Date;
  /** The number of this delivery; 1 if Pub/Sub does not count. */
  attempt: number;
}

/** A push's body; ignores unknown fields. */
const envelope = z.object({
  message: z.object({
    data: z.base64().default(""),
    attributes: z.record(z.string(), z.string()).default({}),
    messageId: z.string().min(1),
    publishTime: z.coerce.date(),
  }),
  deliveryAttempt: z.int().min(1).default(1),
});

/** The message in a push; undefined for a body that cannot come from Pub/Sub. */
export function fromPush(body: unknown): Arrived | undefined {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return undefined;
  const { message, deliveryAttempt: attempt } = parsed.data;
  const { messageId: id, data, attributes, publishTime: publishedAt } = message;
  return { id, data: Buffer.from(data, "base64"), attributes, publishedAt, attempt };
}

export const toData = (body: object): Buffer => Buffer.from(JSON.stringify(body));

/** The most characters kept of a text that is not JSON. */
const MAX_TEXT = 10_000;

/** The message's body; a text that is not JSON stays text. */
export function bodyOf({ data }: Arrived): { body: unknown; isJson: boolean } {
  const text = Buffer.from(data).toString("utf8");
  try {
    return { body: JSON.parse(text) as unknown, isJson: true };
  } catch {
    return { body: text.slice(0, MAX_TEXT), isJson: false };
  }
}

export const failureOf = (
  topic: string,
  arrived: Arrived,
  { attempts = arrived.attempt, reason }: { attempts?: number; reason: string },
): Failure => ({
  id: uuidOf(topic, arrived),
  topic,
  body: bodyOf(arrived).body,
  attempts,
  failedAt: new Date(),
  reason,
});

/** Pub/Sub's delivery count on a dead letter. */
const DELIVERIES = "CloudPubSubDeadLetterSourceDeliveryCount";

/** A message that Pub/Sub itself gave up on. */
export function failureOfDead(topic: string, arrived: Arrived): Failure {
  const attempts = Number(arrived.attributes[DELIVERIES]) || 1;
  return {
    ...failureOf(topic, arrived, { attempts, reason: givenUp(attempts) }),
    failedAt: arrived.publishedAt,
  };
}

const givenUp = (attempts: number): string =>
  `Pub/Sub gave it up after ${attempts} deliveries; what became of them it does not say.`;

/** Derives a UUID from Pub/Sub's message number, so that the same message is kept once. */
function uuidOf(topic: string, { id, publishedAt }: Arrived): string {
  const hash = createHash("sha256").update(`${topic} ${id} ${publishedAt.getTime()}`);
  const bytes = hash.digest().subarray(0, 16);
  // Version 8, a custom UUID, in the usual variant (RFC 9562).
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
