import { randomBytes } from "node:crypto";
import { PlatformError } from "../errors/errors.ts";
import type { Outbound } from "../platform/outbound/outbound.ts";
import type { Sealer } from "../platform/sealer.ts";

declare module "../procedures/services.ts" {
  interface Services {
    outbound: Outbound;
    /** Null without SECRETS_KEY. */
    sealer: Sealer | null;
  }
}

/** The part of a webhook that the database keeps sealed. */
export interface Secrets {
  url: string;
  headers: Record<string, string>;
  /** `whsec_` and 32 bytes in base64. */
  secret: string;
  oldSecret: string | null;
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** @throws PlatformError `unavailable` without SECRETS_KEY */
export function sealerOf({ sealer }: { sealer: Sealer | null }): Sealer {
  if (sealer !== null) return sealer;
  throw new PlatformError(
    "unavailable",
    "Webhooks need SECRETS_KEY, 32 random bytes or more, in the environment of web and worker; the operator sets it.",
  );
}

export const sealed = (sealer: Sealer, id: string, secrets: Secrets): string =>
  sealer.seal(JSON.stringify(secrets), id);

/** Undefined if no key of SECRETS_KEY opens it. */
export function opened(sealer: Sealer, id: string, text: string): Secrets | undefined {
  const json = sealer.open(text, id);
  return json === undefined ? undefined : (JSON.parse(json) as Secrets);
}

/** @throws PlatformError `unavailable` */
export function openedOrRefused(sealer: Sealer, id: string, text: string): Secrets {
  const secrets = opened(sealer, id, text);
  if (secrets !== undefined) return secrets;
  throw new PlatformError(
    "unavailable",
    "SECRETS_KEY no longer has the key that encrypted this webhook; add the key again, or delete the webhook.",
  );
}
