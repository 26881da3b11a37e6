import { auditRouter } from "./audit/router.ts";
import { changesRouter } from "./changes/router.ts";
import { isServed, onlyService, type Running } from "./config/owners.ts";
import { deliveryRouter } from "./delivery/router.ts";
import { erasureRouter } from "./erasure/router.ts";
import {
  apiKeysRouter,
  loginRouter,
  peopleRouter,
  sessionRouter,
  usersRouter,
} from "./identity/router.ts";
import { cdnRouter, webhooksRouter } from "./outbox/router.ts";
import {
  binRouter,
  commentsRouter,
  imagesRouter,
  placesRouter,
  reportsRouter,
} from "./places/router.ts";
import { preferencesRouter } from "./preferences/router.ts";
import { previewsRouter } from "./previews/router.ts";
import type { Procedure } from "./procedures/procedure.ts";
import { createCallerFactory, mergeRouters, router } from "./procedures/trpc.ts";
import { queuesRouter } from "./queues/router.ts";
import { releasesRouter } from "./releases/router.ts";
import { settingsRouter } from "./settings/router.ts";
import { statsRouter } from "./stats/router.ts";
import { reviewsRouter } from "./themes/reviews/router.ts";
import { themesRouter } from "./themes/router.ts";
import { tokensRouter } from "./token-analysis/router.ts";

/** The platform: every domain procedure, a line a module. */
export const appRouter = router({
  themes: themesRouter,
  reviews: reviewsRouter,
  previews: previewsRouter,
  releases: releasesRouter,
  tokens: tokensRouter,
  delivery: deliveryRouter,
  places: placesRouter,
  images: imagesRouter,
  comments: commentsRouter,
  bin: binRouter,
  reports: reportsRouter,
  session: sessionRouter,
  preferences: preferencesRouter,
  people: peopleRouter,
  users: mergeRouters(usersRouter, erasureRouter),
  apiKeys: apiKeysRouter,
  settings: settingsRouter,
  audit: auditRouter,
  stats: statsRouter,
  queues: queuesRouter,
  changes: changesRouter,
  webhooks: webhooksRouter,
  cdn: cdnRouter,
});

export type AppRouter = typeof appRouter;
export const createCaller = createCallerFactory(appRouter);

/** The procedures of the login routes, which /trpc does not expose. */
export const createLoginCaller = createCallerFactory(loginRouter);

const named = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);
const names = new Map([...named].map(([name, procedure]) => [procedure, name]));

/** The procedures of the services that run; those of the other do not exist in it. */
export function routerOf(running: Running): AppRouter {
  if (onlyService(running) === undefined) return appRouter;
  const served = (record: object, above: string): Record<string, object> =>
    Object.fromEntries(
      Object.entries(record).flatMap(([key, value]): [string, object][] => {
        const name = above + key;
        if (typeof value === "function")
          return isServed(running, "procedures", name) ? [[key, value]] : [];
        const below = served(value, `${name}.`);
        return Object.keys(below).length > 0 ? [[key, below]] : [];
      }),
    );
  return router(served(appRouter._def.record, "") as never) as unknown as AppRouter;
}

/** Subscriptions, by their dotted names. */
export const subscriptions: ReadonlyMap<string, Procedure> = new Map(
  [...named].filter(([, procedure]) => procedure._def.type === "subscription"),
);

/** The procedure with a dotted name such as `themes.update`. */
export const procedureOf = (name: string): Procedure | undefined => named.get(name);

/** The dotted name of a procedure of this router. */
export function nameOf(procedure: Procedure): string {
  const name = names.get(procedure);
  if (name === undefined) throw new Error("The procedure is not in the router");
  return name;
}
