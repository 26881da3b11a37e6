import { type Request, type RequestHandler, type Response, Router } from "express";
import type { Provider } from "oidc-provider";
import { type AuthConfig, type Config, LOCAL_ISSUER_PATH } from "../../../src/config/config.ts";
import { runs } from "../../../src/config/owners.ts";
import { notFound, PlatformError } from "../../../src/errors/errors.ts";
import { CALLBACK_PATH } from "../../../src/identity/login/provider.ts";
import { formReader } from "../../support/body.ts";
import { cookiesOf } from "../../support/cookies.ts";
import { exchangeOf } from "../../support/exchange.ts";
import { pathOf, prefersPage } from "../../support/face/negotiation.ts";
import { methodNotAllowed } from "../../support/routes.ts";
import { isLoopbackHost, whyNotFromThisMachine } from "../../support/this-machine.ts";
import { elsewherePage, refusalPage, signInPage } from "./page.ts";
import { personOf } from "./people.ts";

const EXPIRED = "This sign-in has expired, or was completed before.";
const SIGN_IN_PATH = `${LOCAL_ISSUER_PATH}/sign-in/:uid`;

/**
 * Admits only requests that come straight from this machine, because they get an admin's rights without
 * a password, and explains the refusal to others (decisions.md#the-development-provider). They get 404,
 * because no provider is configured for them.
 */
export function thisMachineOnly(publicBaseUrl: string): RequestHandler {
  const { hostname } = new URL(publicBaseUrl);
  const never = isLoopbackHost(hostname)
    ? undefined
    : `PUBLIC_BASE_URL says that people reach it at ${publicBaseUrl}`;
  return (req, res, next) => {
    const why = whyNotFromThisMachine(req) ?? never;
    if (why === undefined) return next();
    const refusal = `The development provider signs people in on its own machine alone, for it asks for no password; ${why}.`;
    res.vary("Accept");
    if (!prefersPage(req)) {
      throw notFound(`${refusal} Set OIDC_ISSUER to sign in from elsewhere.`);
    }
    res
      .status(404)
      .type("html")
      .send(elsewherePage(pathOf(req), refusal));
  };
}

/** The development provider and its sign-in page, created at the first request. */
export function localProvider(
  auth: AuthConfig,
  { publicBaseUrl, services }: Pick<Config, "publicBaseUrl" | "services">,
): Router {
  const hasThemes = runs({ services }, "themes");
  const router = Router({ caseSensitive: true, strict: true });
  const provider = once(async () => {
    const { createLocalProvider } = await import("./provider.ts");
    return createLocalProvider(auth, publicBaseUrl + CALLBACK_PATH);
  });
  router.use(LOCAL_ISSUER_PATH, (_req, res, next) => {
    exchangeOf(res).route = `${LOCAL_ISSUER_PATH}/*`;
    next();
  });
  router.use(LOCAL_ISSUER_PATH, thisMachineOnly(publicBaseUrl));
  router.get(SIGN_IN_PATH, async (req, res) => {
    res.type("html");
    const under = await underWay(await provider(), req, res);
    if (under) res.send(signInPage(pathOf(req), hasThemes));
    else res.status(400).send(refusalPage(pathOf(req), EXPIRED));
  });
  router.post(SIGN_IN_PATH, formReader(1024), async (req, res) => {
    const chosen = (req.body as { person?: unknown } | undefined)?.person;
    const person = personOf(chosen);
    if (person === undefined && chosen !== "") {
      throw new PlatformError("validation_failed", "person: must be one of those on the page");
    }
    const oidc = await provider();
    if (!(await underWay(oidc, req, res))) {
      res.status(400).type("html");
      res.send(refusalPage(pathOf(req), EXPIRED));
      return;
    }
    await oidc.interactionFinished(
      req,
      res,
      person === undefined
        ? { error: "access_denied", error_description: "The sign-in was cancelled." }
        : { login: { accountId: person.id } },
    );
  });
  router.all(SIGN_IN_PATH, methodNotAllowed(SIGN_IN_PATH, [{ method: "get" }, { method: "post" }]));
  router.use(LOCAL_ISSUER_PATH, async (req, res) => {
    const { PROVIDER_SESSION } = await import("./provider.ts");
    forget(req, PROVIDER_SESSION);
    // The provider derives its mount path from this; a proxy may have removed a prefix.
    req.originalUrl = new URL(auth.issuer).pathname + req.url;
    (await provider()).callback()(req, res);
  });
  return router;
}

/** Drops the provider's own session, so each sign-in offers the choice again. */
function forget(req: Request, cookie: string): void {
  const kept = Object.entries(cookiesOf(req)).filter(([name]) => !name.startsWith(cookie));
  req.headers.cookie = kept.map(([name, value]) => `${name}=${value}`).join("; ");
}

async function underWay(provider: Provider, req: Request, res: Response): Promise<boolean> {
  try {
    return (await provider.interactionDetails(req, res)).uid === req.params.uid;
  } catch {
    return false;
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
