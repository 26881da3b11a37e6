import type { Role } from "./roles.ts";

/** Who makes a request (decisions.md#keys-as-callers). */
export interface Caller {
  /** `key:<id>` for an API key, the provider's subject for a person. */
  subject: string;
  /** The login name; a key's name for a key. */
  username: string;
  name: string;
  /** Empty for a key. */
  email: string;
  role: Role;
  /** `local` is a session that the development provider began. */
  via: "session" | "api_key" | "local";
  /** By which the session can be ended; null for a key. */
  sessionId: string | null;
  expiresAt: Date | null;
}

/** Why a credential was refused. */
export type Refusal =
  | "unknown_key"
  | "invalid_session"
  | "expired_session"
  | "ended_session"
  /** Of the development provider, in a request that did not come straight from this machine. */
  | "session_from_elsewhere"
  /** The database does not say whether it has been ended. */
  | "unchecked_session";
