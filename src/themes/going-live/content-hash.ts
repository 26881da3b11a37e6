import { createHash } from "node:crypto";
import type { Content } from "./content.ts";

/** The content that run time serves: neither `meta` nor the status. */
type Served = Pick<Content, "name" | "description" | "defaultAppearance" | "tokens">;

/**
 * SHA-256 over what run time serves, each part with its length in bytes, so that no text can move from
 * one part into the next. `hashInSql` computes the same.
 */
export function contentHash({ name, description, defaultAppearance, tokens }: Served): string {
  const hash = createHash("sha256");
  for (const part of [name, description, defaultAppearance, tokens]) {
    hash.update(part === null ? "-:" : `${Buffer.byteLength(part)}:${part}`);
  }
  return hash.digest("hex");
}

/** `contentHash` of a row of `theme_revision`. */
export const hashInSql = `encode(sha256(convert_to(concat(
  octet_length(name), ':', name,
  coalesce(octet_length(description)::text, '-'), ':', description,
  octet_length(default_appearance), ':', default_appearance,
  octet_length(tokens::text), ':', tokens::text), 'UTF8')), 'hex')`;
