import * as client from "openid-client";
import type { AuthConfig } from "../../config/config.ts";
import type { Logger } from "../../platform/logger.ts";
import { isComplete, type LoginPerson, personFrom } from "./claims.ts";
import { loginErrorFrom, loginFailed, providerError } from "./provider-errors.ts";
import { type Transaction, Transactions } from "./transaction.ts";

/** The timeout of each request to the provider. */
const TIMEOUT_SECONDS = 5;
const METADATA_MS = 60 * 60 * 1000;

export const CALLBACK_PATH = "/auth/callback";

/** The result of a login. */
export interface Login {
  person: LoginPerson;
  /** The ID token that identifies the login at logout, if the provider supports logout. */
  logoutHint: string | undefined;
  returnTo: string;
}

declare module "../../procedures/services.ts" {
  interface Services {
    /** Null with AUTH=none. */
    provider: OpenIdProvider | null;
  }
}

/**
 * A relying party's client of the identity provider: authorization code with PKCE (RFC 7636, S256), state
 * and nonce. Keeps no login state; the browser carries it, signed.
 */
export class OpenIdProvider {
  private readonly auth: AuthConfig;
  private readonly callback: string;
  private readonly transactions: Transactions;
  private readonly logger: Logger;
  private found: { configuration: client.Configuration; at: number } | undefined;
  private finding: Promise<client.Configuration> | undefined;

  constructor(
    auth: AuthConfig,
    options: { publicBaseUrl: string; secrets: readonly string[]; logger: Logger },
  ) {
    this.auth = auth;
    this.callback = options.publicBaseUrl + CALLBACK_PATH;
    this.transactions = new Transactions(options.secrets, auth);
    this.logger = options.logger;
  }

  /** @throws PlatformError `provider_error` */
  async begin(returnTo: string): Promise<{ url: string; state: string; transaction: string }> {
    const configuration = await this.configuration();
    const state = client.randomState();
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    try {
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: this.callback,
        scope: this.auth.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      const transaction = await this.transactions.seal({ state, nonce, verifier, returnTo });
      return { url: url.href, state, transaction };
    } catch (error) {
      throw loginErrorFrom(error);
    }
  }

  /**
   * Completes the login of the callback's query.
   *
   * @throws PlatformError `login_failed` or `provider_error`
   */
  async finish(query: string, sealed: string | undefined): Promise<Login> {
    const { state, nonce, verifier, returnTo } = await this.transactionOf(query, sealed);
    assertAnswer(new URLSearchParams(query));
    const configuration = await this.configuration();
    try {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(`${this.callback}?${query}`),
        {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        },
      );
      const claims = tokens.claims() as client.IDToken;
      const all = await this.withUserInfo(configuration, tokens.access_token, claims);
      return {
        person: personFrom(all, this.auth),
        logoutHint: hasLogout(configuration) ? tokens.id_token : undefined,
        returnTo,
      };
    } catch (error) {
      throw loginErrorFrom(error);
    }
  }

  /** The provider's logout address (RP-Initiated Logout 1.0), if it has one. */
  async endSessionUrl(hint: string | undefined): Promise<string | undefined> {
    try {
      const configuration = await this.configuration();
      if (!hasLogout(configuration)) return undefined;
      const parameters: Record<string, string> = hint === undefined ? {} : { id_token_hint: hint };
      return client.buildEndSessionUrl(configuration, parameters).href;
    } catch (error) {
      this.logger.warn({ error: loginErrorFrom(error) }, "The provider's logout is not known");
      return undefined;
    }
  }

  private async transactionOf(query: string, sealed: string | undefined): Promise<Transaction> {
    if (sealed === undefined) {
      throw loginFailed(
        "The state belongs to no login that is under way in this browser: it has been completed, has expired, or began elsewhere.",
      );
    }
    const transaction = await this.transactions.open(sealed);
    if (transaction === "expired") throw loginFailed("The login took too long and has expired.");
    if (transaction === "invalid") {
      throw loginFailed("The login's cookie is not one that this service signed.");
    }
    if (new URLSearchParams(query).get("state") !== transaction.state) {
      throw loginFailed("The state is not the one that this login began with.");
    }
    return transaction;
  }

  /** Reads the provider's metadata at the first login and every hour; concurrent callers share a read. */
  private async configuration(): Promise<client.Configuration> {
    if (this.found !== undefined && Date.now() - this.found.at < METADATA_MS) {
      return this.found.configuration;
    }
    this.finding ??= this.discover().finally(() => {
      this.finding = undefined;
    });
    const configuration = await this.finding;
    this.found = { configuration, at: Date.now() };
    return configuration;
  }

  private async discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.auth;
    const server = new URL(issuer);
    let configuration: client.Configuration;
    try {
      configuration = await client.discovery(
        server,
        clientId,
        undefined,
        clientAuth(clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          execute: [
            // Checks signatures even though TLS protects the token endpoint (decisions.md#login-routes).
            client.enableNonRepudiationChecks,
            ...(server.protocol === "http:" ? [client.allowInsecureRequests] : []),
          ],
        },
      );
    } catch (error) {
      const { errorCode, message } = loginErrorFrom(error);
      throw errorCode === "provider_error" ? loginErrorFrom(error) : providerError(message, error);
    }
    const named = configuration.serverMetadata().issuer;
    if (named !== issuer) {
      throw providerError(
        `The identity provider calls itself ${named}, and OIDC_ISSUER is ${issuer}; they have to be equal to the character.`,
      );
    }
    return configuration;
  }

  /** Adds userinfo's claims; ignores an answer about another subject (5.3.2). */
  private async withUserInfo(
    configuration: client.Configuration,
    accessToken: string,
    claims: client.IDToken,
  ): Promise<Record<string, unknown>> {
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (!hasUserInfo || isComplete(claims, this.auth)) return claims;
    try {
      return { ...(await client.fetchUserInfo(configuration, accessToken, claims.sub)), ...claims };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.logger.warn("The provider's userinfo was left out: it is refused or about another");
      return claims;
    }
  }
}

/** Checks that no parameter repeats and that there is a code or an error (RFC 6749, 3.1 and 4.1.2). */
function assertAnswer(parameters: URLSearchParams): void {
  for (const name of ["code", "error", "iss", "state"]) {
    if (parameters.getAll(name).length > 1) {
      throw loginFailed(`The provider's answer was refused: ${name} is in it more than once.`);
    }
  }
  if (!parameters.has("code") && !parameters.has("error")) {
    throw loginFailed("The provider's answer was refused: it has neither a code nor an error.");
  }
}

const hasLogout = (configuration: client.Configuration): boolean =>
  configuration.serverMetadata().end_session_endpoint !== undefined;

const isRefusal = (error: unknown): boolean =>
  error instanceof client.WWWAuthenticateChallengeError ||
  (error as { code?: unknown }).code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED";

/** Uses `client_secret_basic`, or `client_secret_post` if the provider does not offer it (OpenID Connect Core, 9). */
function clientAuth(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, metadata, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = offered.includes("client_secret_basic") ? basic : post;
    return way(server, metadata, body, headers);
  };
}
