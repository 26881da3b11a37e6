import http, { type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

export type Key = Awaited<ReturnType<typeof generateKeyPair>>;

/** An OpenID provider whose answers a test can falsify one by one. */
export class HostileProvider {
  readonly issuer: string;
  readonly key: Key;
  /** Other keys that it publishes, by their id. */
  readonly others: Record<string, Key> = {};
  /** Changes to its metadata. */
  metadata: Record<string, unknown> = {};
  /** The token endpoint's answer. */
  token: (res: ServerResponse) => void | Promise<void> = (res) => send(res, {});
  userinfo: (res: ServerResponse) => void = (res) => send(res, {}, 404);
  jwks: ((res: ServerResponse) => void) | undefined;
  discovery: ((res: ServerResponse) => void) | undefined;
  private readonly server: http.Server;

  private constructor(server: http.Server, key: Key) {
    this.server = server;
    this.key = key;
    this.issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<HostileProvider> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const provider = new HostileProvider(server, await generateKeyPair("RS256"));
    server.on("request", async (req, res) => provider.answer(req.url ?? "", res));
    return provider;
  }

  private async answer(url: string, res: ServerResponse): Promise<void> {
    const { issuer } = this;
    switch (url) {
      case "/.well-known/openid-configuration":
        if (this.discovery) return this.discovery(res);
        return send(res, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          id_token_signing_alg_values_supported: ["RS256"],
          ...this.metadata,
        });
      case "/jwks":
        if (this.jwks) return this.jwks(res);
        return send(res, { keys: await this.publicKeys() });
      case "/userinfo":
        return this.userinfo(res);
      case "/token":
        return await this.token(res);
      default:
        return send(res, {}, 404);
    }
  }

  private async publicKeys(): Promise<object[]> {
    const all = Object.entries({ one: this.key, ...this.others });
    return Promise.all(
      all.map(async ([kid, { publicKey }]) => ({
        ...(await exportJWK(publicKey)),
        kid,
        use: "sig",
        alg: "RS256",
      })),
    );
  }

  /** Claims that fit a login, but for what is overridden; undefined leaves one out. */
  claims(nonce: string, changes: JWTPayload = {}): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: this.issuer,
      aud: "tokenkit",
      sub: "mallory",
      name: "Mallory",
      groups: ["admins"],
      iat: now,
      exp: now + 60,
      nonce,
      ...changes,
    };
  }

  sign(claims: JWTPayload, header: { kid?: string; alg?: string } = {}, key = this.key) {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
      .sign(key.privateKey);
  }

  /** Makes the token endpoint give this ID token. */
  give(idToken: string | undefined): void {
    this.token = (res) => send(res, { access_token: "a", token_type: "Bearer", id_token: idToken });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export function send(res: ServerResponse, body: unknown, status = 200): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  res.writeHead(status, { "content-type": "application/json" });
  res.end(text);
}
