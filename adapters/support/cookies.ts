import type { IncomingMessage } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import type { Response } from "express";

export const SESSION_COOKIE = "tokenkit-session";

/** The cookies of a request, by name. */
export function cookiesOf(req: IncomingMessage): Record<string, string | undefined> {
  return parseCookie(req.headers.cookie ?? "");
}

/**
 * A cookie that no script reads and that other sites' requests do not carry (RFC 6265bis). It is
 * always `Secure` (decisions.md#sessions): browsers take that on http://localhost too.
 */
export function setCookie(
  res: Response,
  cookie: { name: string; value: string; path: string; maxAge: number; expires?: Date },
): void {
  const attributes = { httpOnly: true, secure: true, sameSite: "lax" } as const;
  res.append("Set-Cookie", stringifySetCookie({ ...cookie, ...attributes }));
}

export function clearCookie(res: Response, name: string, path: string): void {
  setCookie(res, { name, value: "", path, maxAge: 0, expires: new Date(0) });
}
