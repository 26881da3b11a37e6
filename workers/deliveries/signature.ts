import { createHmac } from "node:crypto";

interface Signed {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The header `webhook-signature` of Standard Webhooks: a signature for each secret. */
export const signatureOf = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => `v1,${hmac(secret, signed)}`).join(" ");

const hmac = (secret: string, { id, timestamp, body }: Signed): string =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
