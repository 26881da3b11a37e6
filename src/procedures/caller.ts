import type { Role } from "./roles.ts";
import type { Scope } from "./scope.ts";

const KEY = "key:";

/** Stands for the subject in audit rows of requests without a caller. */
export const ANONYMOUS = "anonymous";

/** The subject of an API key. */
export const subjectOfKey = (id: string): string => KEY + id;

/** The key id within a subject; undefined for a person. */
export const keyOfSubject = (subject: string): string | undefined =>
  subject.startsWith(KEY) ? subject.slice(KEY.length) : undefined;

/** The caller of a request (decisions.md#keys-as-callers). */
export interface Caller {
  /** `key:<id>` for an API key, the provider's subject for a person. */
  subject: string;
  /** The login name; a key's name for a key. */
  username: string;
  name: string;
  /** Empty for a key. */
  email: string;
  role: Role;
  /** Their groups at the login, as far as themes name them; empty for a key. */
  groups: readonly string[];
  /** How a key is narrowed within its role; null for people and for keys without a scope. */
  scope: Scope | null;
  /** `local` marks a session of the development provider. */
  via: "session" | "api_key" | "local";
  /** Names the session for signing out; null for a key. */
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
  /** A session of the development provider in a request from another machine. */
  | "session_from_elsewhere"
  /** The database is down, so it is unknown whether the session has ended. */
  | "unchecked_session";

/** The credentials of a request. */
export interface Credentials {
  apiKey: string | undefined;
  /** The session cookie's value; ignored if the request has a key. */
  session: string | undefined;
  /** Whether the request comes straight from this machine, as far as can be determined. */
  fromThisMachine: boolean;
}
