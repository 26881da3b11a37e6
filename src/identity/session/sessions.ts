import { z } from "zod";
import type { AuthConfig } from "../../config.ts";
import type { Caller, Refusal } from "../caller.ts";
import { roles } from "../roles.ts";
import { SignedTokens } from "./signed-token.ts";

/** A working day: roles come from the provider, and only a login asks it again. */
const SESSION_SECONDS = 12 * 60 * 60;

/** Replicas of local mode differ in their ports, and so in their issuers. */
const LOCAL_ISSUER = "urn:tokenkit:local";

export type Person = Pick<Caller, "subject" | "username" | "name" | "email" | "role">;

const claimsSchema = z.object({
  sub: z.string().min(1),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  exp: z.number(),
});

/**
 * Sessions without a table (RT, "Authentication"): the cookie says who it is, and whoever has the
 * secret can tell that this service said so. A session is bound to the provider that began it, so
 * that one of the development provider's is worth nothing where a real one is configured.
 */
export class Sessions {
  private readonly tokens: SignedTokens;
  private readonly via: "session" | "local";

  constructor(secrets: readonly string[], auth: AuthConfig) {
    const local = auth.kind === "local";
    this.tokens = new SignedTokens(
      secrets,
      "tokenkit-session+jwt",
      local ? LOCAL_ISSUER : auth.issuer,
    );
    this.via = local ? "local" : "session";
  }

  async begin(person: Person): Promise<{ token: string; expiresAt: Date }> {
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + SESSION_SECONDS) * 1000);
    const { subject: sub, username, name, email, role } = person;
    const token = await this.tokens.sign({ sub, username, name, email, role }, expiresAt);
    return { token, expiresAt };
  }

  async read(token: string): Promise<Caller | Refusal> {
    const payload = await this.tokens.read(token);
    if (payload === "expired") return "expired_session";
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return "invalid_session";
    const { sub: subject, username, name, email, role, exp } = claims.data;
    return {
      subject,
      username,
      name,
      email,
      role,
      via: this.via,
      expiresAt: new Date(exp * 1000),
    };
  }
}
