import { createHash, randomBytes } from "node:crypto";

/** SHA-256 of a whole key in hexadecimal, the only stored form of a key. */
export function digestOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Generates a key, `tk_<8 hex id>_<32 random bytes in base64url>`. */
export function generateKey(): { id: string; key: string } {
  const id = generateKeyId();
  return { id, key: `tk_${id}_${randomBytes(32).toString("base64url")}` };
}

export function generateKeyId(): string {
  return randomBytes(4).toString("hex");
}
