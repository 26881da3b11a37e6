import { z } from "zod";
import { list, secret, text, type Variable, variable } from "./kinds.ts";

/** How people and programs sign in. */
export const signIn = {
  SESSION_SECRET: variable(
    "",
    "Signs sessions, 32 bytes or more, several separated by commas (the first signs); required in production, unless AUTH=none",
    secret,
  ),
  AUTH: variable(
    "",
    "oidc: an OpenID provider; local: a development one without passwords, for this machine alone; none: API keys only; empty: oidc with an issuer, else local",
    z.enum(["oidc", "local", "none"], { error: "must be oidc, local or none" }).optional(),
  ),
  OIDC_ISSUER: variable(
    "",
    "The issuer, exactly as in the provider's iss claim",
    z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  ),
  OIDC_CLIENT_ID: variable("", "Client id at the provider", text),
  OIDC_CLIENT_SECRET: variable("", "Client secret at the provider", text),
  OIDC_SCOPES: variable(
    "openid profile email groups",
    "Scopes to request, separated by spaces",
    z
      .string()
      .default("openid profile email groups")
      .refine((scopes) => scopes.split(" ").includes("openid"), {
        error: "must contain openid, or the provider sends no ID token",
      }),
  ),
  OIDC_GROUPS_CLAIM: variable(
    "groups",
    "The claim that lists a person's groups",
    z.string().default("groups"),
  ),
  OIDC_ADMIN_GROUPS: variable("", "Groups whose members are admins, separated by commas", list),
  OIDC_EDITOR_GROUPS: variable("", "Groups whose members are editors, separated by commas", list),
  INIT_ADMIN_API_KEY: variable(
    "",
    "An admin API key that exists from the first start; 16 characters or more",
    z
      .string()
      .regex(/^[\x21-\x7e]{16,512}$/, {
        error: "must be 16 to 512 printable ASCII characters without spaces",
      })
      .optional(),
  ),
} satisfies Record<string, Variable>;
