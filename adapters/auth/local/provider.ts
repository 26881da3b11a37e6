import { generateKeyPairSync, randomBytes } from "node:crypto";
import Provider, { type Configuration } from "oidc-provider";
import type { AuthConfig } from "../../../src/config/config.ts";
import { pathOf } from "../../support/face/negotiation.ts";
import { refusalPage } from "./page.ts";
import { personOf } from "./people.ts";
import { memoryStore } from "./store.ts";

export const PROVIDER_SESSION = "tokenkit-local-provider";

/**
 * The development provider: a complete OpenID provider with our sign-in page. Its keys and state last
 * as long as the process. It skips the consent screen, because the client is this service.
 */
export function createLocalProvider(
  { issuer, clientId, groupsClaim }: AuthConfig,
  callback: string,
): Provider {
  return new Provider(issuer, {
    adapter: memoryStore(),
    clients: [
      {
        client_id: clientId,
        client_name: "tokenkit",
        redirect_uris: [callback],
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "none",
        id_token_signed_response_alg: "ES256",
      },
    ],
    jwks: { keys: [{ ...signingKey(), alg: "ES256", use: "sig" }] },
    cookies: {
      keys: [randomBytes(32).toString("base64url")],
      names: {
        session: PROVIDER_SESSION,
        interaction: "tokenkit-local-sign-in",
        resume: "tokenkit-local-resume",
      },
      long: { path: new URL(issuer).pathname, sameSite: "lax", httpOnly: true },
    },
    claims: {
      openid: ["sub"],
      profile: ["name", "preferred_username"],
      email: ["email", "email_verified"],
      groups: [groupsClaim],
    },
    // Puts the claims into the ID token, so the client needs no userinfo request.
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${new URL(issuer).pathname}/sign-in/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount,
    loadExistingGrant: consentedGrant,
    renderError: (ctx, { error_description: description }) => {
      ctx.type = "html";
      ctx.body = refusalPage(
        pathOf(ctx.req),
        description ?? "The development provider refused the request.",
      );
    },
  });
}

const findAccount: Configuration["findAccount"] = async (_ctx, id) => {
  const person = personOf(id);
  if (person === undefined) return undefined;
  const { name, username, groups } = person;
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      name,
      preferred_username: username,
      email: `${username}@tokenkit.example`,
      email_verified: true,
      groups: [...groups],
    }),
  };
};

const consentedGrant: Configuration["loadExistingGrant"] = async (ctx) => {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile email groups");
  await grant.save();
  return grant;
};

function signingKey(): object {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
}
