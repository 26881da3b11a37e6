import { createSecretKey, type KeyObject } from "node:crypto";
import type { JWTPayload } from "jose";
// Imports only the used part of the library, because every start loads it.
import { JWSSignatureVerificationFailed, JWTExpired } from "jose/errors";
import { SignJWT } from "jose/jwt/sign";
import { jwtVerify } from "jose/jwt/verify";

/** The longest token in characters, because a browser keeps cookies of up to about 4096 bytes. */
const MAX_LENGTH = 4096;

/**
 * Tokens that carry state through a browser: JWTs signed with HMAC-SHA-256 (RFC 7519, RFC 7515).
 * The first secret signs and all verify, so a rotation signs no one out. `typ` keeps a token from being
 * used for another purpose (RFC 8725, section 3.11).
 */
export class SignedTokens {
  private readonly keys: readonly KeyObject[];
  private readonly typ: string;
  private readonly issuer: string;

  constructor(secrets: readonly string[], typ: string, issuer: string) {
    this.keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)));
    this.typ = typ;
    this.issuer = issuer;
  }

  /** Signs the claims. The token has `expiresAt` to the second and `issuedAt` to the millisecond. */
  sign(claims: JWTPayload, expiresAt: Date, issuedAt = new Date()): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: this.typ })
      .setIssuer(this.issuer)
      .setIssuedAt(issuedAt.getTime() / 1000)
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(this.keys[0] as KeyObject);
  }

  /** Returns the claims of a token that one of the secrets signed, or the reason for its refusal. */
  async read(token: string): Promise<JWTPayload | "invalid" | "expired"> {
    if (token.length > MAX_LENGTH) return "invalid";
    for (const key of this.keys) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          typ: this.typ,
          issuer: this.issuer,
          requiredClaims: ["exp", "iat"],
        });
        return payload;
      } catch (error) {
        if (error instanceof JWTExpired) return "expired";
        if (!(error instanceof JWSSignatureVerificationFailed)) return "invalid";
      }
    }
    return "invalid";
  }
}
