import type { ClaimedDelivery } from "../../src/outbox/delivering/claim.ts";
import { messageId } from "../../src/outbox/rows.ts";
import { opened, type Secrets } from "../../src/outbox/secrets.ts";
import { buildInfo } from "../../src/platform/build-info.ts";
import { OutboundFailure } from "../../src/platform/outbound/post.ts";
import type { WorkerServices } from "../services.ts";
import { bodyOf } from "./body.ts";
import { completeData } from "./complete.ts";
import { signatureOf } from "./signature.ts";

export interface Attempted {
  status: number | null;
  error: string | null;
  request: string;
  answer: string;
  retryAfterSeconds: number | null;
  gone: boolean;
}

export const failed = (error: string, request = ""): Attempted => ({
  ...{ status: null, error, request, answer: "" },
  ...{ retryAfterSeconds: null, gone: false },
});

/** Makes one attempt. Any answer of 2xx is a success; a redirect is none. */
export async function send(services: WorkerServices, claimed: ClaimedDelivery): Promise<Attempted> {
  const { sealer, outbound } = services;
  if (sealer === null)
    return failed("The worker has no SECRETS_KEY, so it cannot read the address.");
  const secrets = opened(sealer, claimed.webhookId, claimed.sealed);
  if (secrets === undefined) return failed("SECRETS_KEY no longer has the key of this webhook.");
  const message = {
    id: messageId(claimed.eventId),
    type: claimed.type,
    timestamp: new Date(claimed.atMs).toISOString(),
    data: await completeData(services, claimed),
  };
  const body = bodyOf(claimed.preset, message);
  try {
    const headers = headersOf(claimed, secrets, message.id, body);
    const { status, text, retryAfter } = await outbound.post(secrets.url, { headers, body });
    return {
      status,
      error: status >= 200 && status < 300 ? null : wordsOf(status),
      request: body,
      answer: text,
      retryAfterSeconds: secondsOf(retryAfter),
      gone: status === 410,
    };
  } catch (error) {
    if (error instanceof OutboundFailure) return failed(error.message, body);
    throw error;
  }
}

function headersOf(
  { signsTwice }: ClaimedDelivery,
  { headers, secret, oldSecret }: Secrets,
  id: string,
  body: string,
): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const keys = signsTwice && oldSecret !== null ? [secret, oldSecret] : [secret];
  return {
    ...headers,
    "content-type": "application/json",
    "user-agent": `tokenkit/${buildInfo.version}`,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatureOf(keys, { id, timestamp, body }),
  };
}

function wordsOf(status: number): string {
  if (status >= 300 && status < 400)
    return `It answered ${status}, a redirect, which is not followed.`;
  if (status === 410) return "It answered 410 Gone, so the webhook is switched off.";
  return `It answered ${status}.`;
}

/** Reads seconds or a date; null if neither. */
function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000);
}
