import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts texts for the database by AES-256-GCM. Each names its key, so that a new key can come first
 * while the old one still opens what it has sealed.
 */
export class Sealer {
  private readonly keys: readonly { name: string; key: Buffer }[];

  /** @param secrets the first seals, any opens */
  constructor(secrets: readonly [string, ...string[]]) {
    this.keys = secrets.map((secret) => {
      const key = createHash("sha256").update(`tokenkit sealing ${secret}`).digest();
      return { key, name: createHash("sha256").update(key).digest("hex").slice(0, 8) };
    });
  }

  /** Seals a text for the row of an id; no other row opens it. */
  seal(text: string, id: string): string {
    const { key, name } = this.keys[0] as (typeof this.keys)[number];
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(id));
    const sealed = Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
    const bytes = Buffer.concat([sealed, cipher.getAuthTag()]);
    return [VERSION, name, bytes.toString("base64url")].join(".");
  }

  /** Returns undefined if no key opens it. */
  open(sealed: string, id: string): string | undefined {
    const [version, name, text = ""] = sealed.split(".");
    const found = this.keys.find((one) => one.name === name);
    if (version !== VERSION || found === undefined) return undefined;
    const bytes = Buffer.from(text, "base64url");
    try {
      const decipher = createDecipheriv("aes-256-gcm", found.key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const open = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([open, decipher.final()]).toString("utf8");
    } catch {
      return undefined;
    }
  }
}
