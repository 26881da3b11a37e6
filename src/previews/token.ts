import { createHash, randomBytes } from "node:crypto";

/** The parameter of a page's address that carries the token. */
const PARAMETER = "tk-preview";

export const newToken = (): string => `tkp_${randomBytes(32).toString("base64url")}`;

export const digestOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The address of a page with the token; without a page the query to append to any page's address. */
export function linkTo(page: string | undefined, token: string): string {
  if (page === undefined) return `?${PARAMETER}=${token}`;
  const url = new URL(page);
  url.searchParams.set(PARAMETER, token);
  return url.href;
}
