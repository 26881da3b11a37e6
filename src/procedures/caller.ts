import type { Role } from "./roles.ts";

const KEY = "key:";

/** In place of a subject, where nobody was signed in. */
export const ANONYMOUS = "anonymous";

/** The subject that stands for an API key. */
export const subjectOfKey = (id: string): string => KEY + id;

/** The id of the key that a subject stands for; undefined for a person. */
export const keyOfSubject = (subject: string): string | undefined =>
  subject.startsWith(KEY) ? subject.slice(KEY.length) : undefined;

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
  /** When the session began, by the database's clock; null for a key. */
  issuedAt: Date | null;
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

/** What a request presents to say who it is from. */
export interface Credentials {
  apiKey: string | undefined;
  /** The value of the session cookie; looked at only where no key came. */
  session: string | undefined;
  /** Whether it comes straight from this machine, as far as can be told. */
  fromThisMachine: boolean;
}
