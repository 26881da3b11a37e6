import { auditRouter } from "./audit/router.ts";
import { deliveryRouter } from "./delivery/router.ts";
import { apiKeysRouter, loginRouter, sessionRouter, usersRouter } from "./identity/router.ts";
import { commentsRouter, imagesRouter, placesRouter } from "./places/router.ts";
import { preferencesRouter } from "./preferences/router.ts";
import { createCallerFactory, router } from "./procedures/trpc.ts";
import { settingsRouter } from "./settings/router.ts";
import { statsRouter } from "./stats/router.ts";
import { themesRouter } from "./themes/router.ts";
import { tokensRouter } from "./token-analysis/router.ts";

/** The platform: every domain procedure, a line a module. */
export const appRouter = router({
  themes: themesRouter,
  tokens: tokensRouter,
  delivery: deliveryRouter,
  places: placesRouter,
  images: imagesRouter,
  comments: commentsRouter,
  session: sessionRouter,
  preferences: preferencesRouter,
  users: usersRouter,
  apiKeys: apiKeysRouter,
  settings: settingsRouter,
  audit: auditRouter,
  stats: statsRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);

/** The login routes' own procedures, which /trpc does not offer. */
export const createLoginCaller = createCallerFactory(loginRouter);
