import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const AUDIENCE = "https://worker.tokenkit.test";
export const ACCOUNT = "caller@tokenkit-test.iam.gserviceaccount.com";
const KID = "test-key";

export interface Claims {
  aud: string;
  iss: string;
  email: string;
  email_verified: boolean;
  iat: number;
  exp: number;
}

/** Google's part of a push: signs tokens and publishes the certificates. */
export interface Issuer {
  certificates: string;
  /** A token as a push has it, but for what is given. */
  token(claims?: Partial<Claims>, signing?: { kid?: string; key?: KeyObject }): string;
  close(): Promise<void>;
}

export async function startIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const keys = { [KID]: publicKey.export({ type: "spki", format: "pem" }) };
  const server = createServer((_req, res) => {
    res.setHeader("Content-Type", "application/json");
    res.setHeader("Cache-Control", "public, max-age=3600");
    res.end(JSON.stringify(keys));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    certificates: `http://127.0.0.1:${port}/certs`,
    token: (claims = {}, { kid = KID, key = privateKey } = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const usual: Claims = {
        aud: AUDIENCE,
        iss: "https://accounts.google.com",
        email: ACCOUNT,
        email_verified: true,
        iat: now,
        exp: now + 3600,
      };
      const coded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
      const signed = `${coded({ alg: "RS256", kid, typ: "JWT" })}.${coded({ ...usual, ...claims })}`;
      return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
