import type { Request, Response } from "express";
import type { Services } from "../../src/procedures/services.ts";
import { type Asset, createAsset, REVALIDATED, sendAsset } from "../support/asset.ts";
import { cookiesOf, SESSION_COOKIE } from "../support/cookies.ts";
import { contextOf, queryOf } from "../support/request.ts";
import { sendHtml } from "../support/send-html.ts";
import { accountOf, type Reader, signInOf } from "./pages/account.ts";
import { localised } from "./pages/localised.ts";

/** Pages for readers without a session, by path. */
export type KeptPages = Map<string, Promise<Asset>>;

/** Sends a page: to signed-in readers with their account, to others from the cache. */
export async function sendPage(
  services: Services,
  kept: KeptPages,
  text: string,
  req: Request,
  res: Response,
): Promise<void> {
  const token = queryOf(req).get("token");
  const reader = token === null ? await readerOf(services, req, res) : undefined;
  if (token === null && reader === undefined) {
    // With `no-referrer`, a browser without Fetch Metadata would send `Origin: null` with the sign-out form.
    res.setHeader("Referrer-Policy", "same-origin");
    res.vary("Cookie");
    sendAsset(await assetOf(services, kept, req.path, text), req, res);
    return;
  }
  await sendOwn(req, res, pageFor(services, req, text, { reader, token }), token);
}

/** Sends a page that only its reader may cache. */
export async function sendOwn(
  req: Request,
  res: Response,
  text: string,
  token: string | null,
): Promise<void> {
  if (token === null) res.setHeader("Referrer-Policy", "same-origin");
  res.setHeader("Cache-Control", "private, no-store");
  res.vary("Cookie");
  await sendHtml(req, res, text);
}

/** The reader who has signed in with this browser; undefined if the session has ended. */
export async function readerOf(
  services: Services,
  req: Request,
  res: Response,
): Promise<Reader | undefined> {
  if (cookiesOf(req)[SESSION_COOKIE] === undefined) return undefined;
  const { caller } = await contextOf(services, req, res);
  if (caller === null || caller.via === "api_key") return undefined;
  return { name: caller.name, role: caller.role };
}

export const pageFor = (
  { config }: Services,
  { path }: Pick<Request, "path">,
  text: string,
  { reader, token }: { reader: Reader | undefined; token: string | null },
): string =>
  localised(text, {
    path,
    account: reader
      ? accountOf(reader)
      : signInOf(config.auth === null ? undefined : config.publicPath + path),
    ...(token === null ? {} : { token }),
  });

function assetOf(services: Services, kept: KeptPages, path: string, text: string): Promise<Asset> {
  const asset =
    kept.get(path) ??
    createAsset(
      "text/html; charset=utf-8",
      REVALIDATED,
      pageFor(services, { path }, text, { reader: undefined, token: null }),
    );
  kept.set(path, asset);
  return asset;
}
