import { z } from "zod";
import type { AuthConfig } from "../../config/config.ts";
import { platformErrorFrom } from "../../errors/platform-error-from.ts";
import { newId } from "../../platform/ids.ts";
import type { Caller, Refusal } from "../../procedures/caller.ts";
import { roles } from "../../procedures/roles.ts";
import { type EndedSessions, SESSION_SECONDS, type SessionClaims } from "./ended-sessions.ts";
import { SignedTokens } from "./signed-token.ts";

/** The longest token that is sent: a browser drops a cookie whose name and value have more than 4,096 bytes. */
const MAX_SENT = 4000;

/** The issuer in local mode, whose replicas share sessions although their addresses differ in their ports. */
const LOCAL_ISSUER = "urn:tokenkit:local";

export type Person = Pick<Caller, "subject" | "username" | "name" | "email" | "role"> & {
  /** The groups that some theme names. */
  groups?: readonly string[];
};

const claimsSchema = z.object({
  /** Absent in cookies of releases that could not end a session. */
  jti: z.uuid().optional(),
  iat: z.number(),
  sub: z.string().min(1),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Absent in cookies of releases without editors by theme. */
  groups: z.array(z.string()).default([]),
  exp: z.number(),
});

declare module "../../procedures/services.ts" {
  interface Services {
    /** Null with AUTH=none. */
    sessions: Sessions | null;
  }
}

/**
 * Sessions without a table (decisions.md#sessions): the signed cookie names the person, and the secret
 * verifies it; the database only has sessions that ended early. A session is bound to its provider, so one
 * of the development provider is invalid if a real one is configured.
 */
export class Sessions {
  readonly ended: EndedSessions;
  private readonly tokens: SignedTokens;
  private readonly via: "session" | "local";

  constructor(secrets: readonly string[], auth: AuthConfig, ended: EndedSessions) {
    this.ended = ended;
    const local = auth.kind === "local";
    this.tokens = new SignedTokens(
      secrets,
      "tokenkit-session+jwt",
      local ? LOCAL_ISSUER : auth.issuer,
    );
    this.via = local ? "local" : "session";
  }

  /** Signs a session; leaves out the groups that do not fit into a cookie, whose themes then refuse changes. */
  async begin(person: Person, issuedAt = new Date()): Promise<{ token: string; expiresAt: Date }> {
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + SESSION_SECONDS) * 1000);
    const { subject: sub, username, name, email, role } = person;
    const claims = { jti: newId(), sub, username, name, email, role };
    const groups = [...(person.groups ?? [])];
    for (;;) {
      const whole = groups.length === 0 ? claims : { ...claims, groups };
      const token = await this.tokens.sign(whole, expiresAt, issuedAt);
      if (token.length <= MAX_SENT || groups.length === 0) return { token, expiresAt };
      groups.pop();
    }
  }

  /** `fromThisMachine`: whether the request comes straight from this machine, as far as known. */
  async read(token: string, fromThisMachine: boolean): Promise<Caller | Refusal> {
    const payload = await this.tokens.read(token);
    if (payload === "expired") return "expired_session";
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return "invalid_session";
    const { jti: id, iat, sub: subject, username, name, email, role, groups, exp } = claims.data;
    if (id === undefined) return "expired_session";
    if (this.via === "local" && !fromThisMachine) return "session_from_elsewhere";
    const issuedAt = new Date(iat * 1000);
    const refusal = await this.refusalOf({ id, subject, issuedAt });
    if (refusal !== undefined) return refusal;
    return {
      subject,
      username,
      name,
      email,
      role,
      groups,
      scope: null,
      via: this.via,
      sessionId: id,
      issuedAt,
      expiresAt: new Date(exp * 1000),
    };
  }

  /**
   * Fails closed while the database is down, because an ended session must not become valid again, and a
   * live one could do little without the database.
   */
  private async refusalOf(session: SessionClaims): Promise<Refusal | undefined> {
    try {
      return (await this.ended.has(session)) ? "ended_session" : undefined;
    } catch (error) {
      if (platformErrorFrom(error).errorCode !== "unavailable") throw error;
      return "unchecked_session";
    }
  }
}
