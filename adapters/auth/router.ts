import { type Request, type RequestHandler, type Response, Router } from "express";
import { invalid, PlatformError } from "../../src/errors/errors.ts";
import { TRANSACTION_SECONDS } from "../../src/identity/login/transaction.ts";
import type { Context } from "../../src/procedures/context.ts";
import type { Services } from "../../src/procedures/services.ts";
import { createLoginCaller } from "../../src/router.ts";
import { clearCookie, cookiesOf, SESSION_COOKIE, setCookie } from "../support/cookies.ts";
import { isFromAnotherSite } from "../support/cross-site.ts";
import { exchangeOf } from "../support/exchange.ts";
import { contextOf, queryOf } from "../support/request.ts";
import type { Route } from "../support/route.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { localProvider, thisMachineOnly } from "./local/router.ts";

const LOGIN = "/auth/login";
const CALLBACK = "/auth/callback";
const LOGOUT = "/auth/logout";

/** Holds the ID token for the provider's logout; browsers drop cookies over 4096 bytes. */
const HINT_COOKIE = "tokenkit-logout-hint";
const MAX_HINT = 3800;

/** A login's cookie is named after its state, so logins in several tabs do not collide. */
const transactionCookie = (state: string): string =>
  `tokenkit-login-${state.slice(0, 16).replace(/[^\w-]/g, "")}`;
const LOGIN_COOKIE = /^tokenkit-login-[\w-]*$/;

/**
 * The most bytes that cookies of pending logins may take in a header: many proxies limit it to 8 KB, and
 * a browser that restores thirty tabs starts thirty logins.
 */
const MAX_LOGINS_LENGTH = 6000;

type Handle = (ctx: Context, req: Request, res: Response) => Promise<void>;

/** `/auth/*` (decisions.md#login-routes): redirects and cookies around the login procedures. */
export function authSurface(services: Services): Router {
  const { auth, publicBaseUrl } = services.config;
  const router = Router({ caseSensitive: true, strict: true });
  router.use("/auth", (_req, res, next) => {
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  if (auth?.kind === "local") {
    router.use([LOGIN, CALLBACK], thisMachineOnly(publicBaseUrl));
    router.use(localProvider(auth, services.config));
  }
  const mount = (path: string, methods: readonly Route["method"][], handle: Handle): void => {
    const handler: RequestHandler = async (req, res) => {
      exchangeOf(res).route = path;
      await handle(await contextOf(services, req, res), req, res);
    };
    for (const method of methods) router[method](path, handler);
    router.all(
      path,
      methodNotAllowed(
        path,
        methods.map((method) => ({ method })),
      ),
    );
  };
  mount(LOGIN, ["get"], login);
  mount(CALLBACK, ["get"], callback);
  mount(LOGOUT, ["get", "post"], logout);
  return router;
}

const login: Handle = async (ctx, req, res) => {
  const query = queryOf(req);
  const returnTo = query.getAll("returnTo");
  if (returnTo.length > 1) throw invalid("returnTo", "is given more than once; give it once");
  const { url, carry } = await createLoginCaller(ctx).begin({
    returnTo: returnTo[0],
    host: req.host,
    moved: query.has("moved"),
  });
  if (carry !== undefined) {
    const name = transactionCookie(carry.state);
    const path = transactionPath(ctx);
    clearOldest(req, res, path, MAX_LOGINS_LENGTH - carry.transaction.length);
    setCookie(res, { name, value: carry.transaction, path, maxAge: TRANSACTION_SECONDS });
  }
  redirect(res, url);
};

/** Covers the login route as well as the callback, because the login counts these cookies. */
const transactionPath = ({ services }: Context): string => `${services.config.publicPath}/auth`;

/** Clears the oldest pending logins; browsers send the oldest first (RFC 6265bis). */
function clearOldest(req: Request, res: Response, path: string, room: number): void {
  const names = Object.entries(cookiesOf(req)).filter(([name]) => LOGIN_COOKIE.test(name));
  let left = room;
  for (const [name, value = ""] of names.reverse()) {
    left -= name.length + value.length;
    if (left < 0) clearCookie(res, name, path);
  }
}

const callback: Handle = async (ctx, req, res) => {
  const { publicPath } = ctx.services.config;
  const query = queryOf(req);
  const name = transactionCookie(query.get("state") ?? "");
  const transaction = cookiesOf(req)[name];
  // A transaction is used once, whatever the result.
  if (transaction !== undefined) clearCookie(res, name, transactionPath(ctx));
  const { session, expiresAt, logoutHint, returnTo } = await createLoginCaller(ctx).complete({
    query: query.toString(),
    transaction,
  });
  const maxAge = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
  setCookie(res, { name: SESSION_COOKIE, value: session, path: "/", maxAge });
  if (logoutHint !== undefined && logoutHint.length <= MAX_HINT) {
    setCookie(res, { name: HINT_COOKIE, value: logoutHint, path: publicPath + LOGOUT, maxAge });
  } else {
    // A hint left from another login would name that login.
    clearCookie(res, HINT_COOKIE, publicPath + LOGOUT);
  }
  redirect(res, returnTo);
};

/**
 * Refuses a sign-out from a page of another site, even by a link. `SameSite=Lax` withholds the cookie
 * from such a form, but the browser would accept the cleared one. A request with a key has no session
 * to end, so a session cookie sent along with it stays.
 */
const logout: Handle = async (ctx, req, res) => {
  const byKey = ctx.caller?.via === "api_key";
  if (!byKey && isFromAnotherSite(req, ctx.services.config.publicBaseUrl)) {
    throw new PlatformError("forbidden", "Sign out from a page of this site, not from another's.");
  }
  const { url } = await createLoginCaller(ctx).end({ logoutHint: cookiesOf(req)[HINT_COOKIE] });
  if (!byKey) {
    clearCookie(res, SESSION_COOKIE, "/");
    clearCookie(res, HINT_COOKIE, ctx.services.config.publicPath + LOGOUT);
  }
  redirect(res, url);
};

/** Every target is a serialized URL, so it needs no escaping. */
function redirect(res: Response, location: string): void {
  res.setHeader("Location", location);
  res.status(302).end();
}
