import { type KeyObject, verify } from "node:crypto";
import { Refusal } from "./objects.ts";

const decoded = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

/**
 * That a request carries a token that a service account has signed itself, for reading and writing
 * objects, and that is valid now.
 */
export function checkSignature(authorization: string | undefined, key: KeyObject): void {
  const [head, claims, signature] = (authorization ?? "").replace(/^Bearer /, "").split(".");
  if (!head || !claims || !signature) throw refused("no signed token");
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned =
    decoded(head).alg === "RS256" &&
    verify("RSA-SHA256", signed, key, Buffer.from(signature, "base64url"));
  if (!isSigned) throw refused("signed by another key");
  const { iat, exp, scope = "" } = decoded(claims);
  const now = Date.now() / 1000;
  if (!(iat <= now + 60 && exp > now)) throw refused("not valid now");
  if (!/devstorage|cloud-platform/.test(scope)) throw refused("for something else");
}

const refused = (why: string): Refusal => new Refusal(401, "authError", `Invalid token: ${why}`);
