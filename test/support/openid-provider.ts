import { generateKeyPairSync } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { memoryStore } from "../../adapters/auth/local/store.ts";

export interface ProviderPerson {
  sub: string;
  name?: string;
  preferred_username?: string;
  email?: string;
  groups?: unknown;
}

/** A real OpenID provider at an address of its own, at which one person is always there. */
export class TestProvider {
  readonly issuer: string;
  /** The next person to sign in; null declines. */
  person: ProviderPerson | null = { sub: "ada", name: "Ada Okafor" };
  private readonly server: http.Server;

  private constructor(server: http.Server, port: number) {
    this.server = server;
    this.issuer = `http://localhost:${port}`;
  }

  /** @param callback the redirect URI of its one client, `tokenkit` with the secret `hush` */
  static async start(callback: string, options: { conform?: boolean } = {}): Promise<TestProvider> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const provider = new TestProvider(server, (server.address() as AddressInfo).port);
    const oidc = provider.create(callback, options.conform ?? false);
    const handle = oidc.callback();
    server.on("request", async (req, res) => {
      // Keeps no session, so that each sign-in asks again.
      const cookies = req.headers.cookie?.split("; ") ?? [];
      req.headers.cookie = cookies.filter((cookie) => !cookie.startsWith("_session")).join("; ");
      if (!req.url?.startsWith("/choose/")) return void handle(req, res);
      const { person } = provider;
      await oidc.interactionFinished(
        req,
        res,
        person === null
          ? { error: "access_denied", error_description: "not today" }
          : { login: { accountId: person.sub } },
      );
    });
    return provider;
  }

  private create(callback: string, conformIdTokenClaims: boolean): Provider {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    return new Provider(this.issuer, {
      adapter: memoryStore(),
      clients: [
        {
          client_id: "tokenkit",
          client_secret: "hush",
          redirect_uris: [callback],
          id_token_signed_response_alg: "ES256",
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
      cookies: { keys: ["test"] },
      claims: {
        openid: ["sub"],
        profile: ["name", "preferred_username"],
        email: ["email"],
        groups: ["groups"],
      },
      conformIdTokenClaims,
      clientBasedCORS: () => false,
      ttl: {
        AccessToken: 60,
        AuthorizationCode: 60,
        Grant: 60,
        IdToken: 60,
        Interaction: 60,
        Session: 60,
      },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/choose/${uid}` },
      findAccount: (_ctx, id) => ({
        accountId: id,
        claims: async () => ({ ...this.person, sub: id }),
      }),
      loadExistingGrant: async (ctx) => {
        const { client, session, provider } = ctx.oidc;
        const grant = new provider.Grant({
          clientId: client?.clientId,
          accountId: session?.accountId,
        });
        grant.addOIDCScope("openid profile email groups");
        await grant.save();
        return grant;
      },
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
