import { Router } from "express";
import type { PushDoor } from "../../src/platform/queue/queue.ts";
import { exchangeOf } from "../support/exchange.ts";
import { methodNotAllowed } from "../support/routes.ts";
import { fromPushCaller } from "./caller-check.ts";
import { pubsubSurface } from "./pubsub.ts";
import type { PushCallers } from "./push-caller.ts";

interface Triggered {
  run(): Promise<void>;
}

/** The requests that a worker accepts, and their caller. */
export interface Doors {
  door: PushDoor;
  callers: PushCallers;
  sweep: Triggered;
  due: Triggered;
  /** Flushes traces before the answer, because Cloud Run gives no CPU outside requests. */
  flush(): Promise<void>;
}

/** `POST /pubsub/:topic`, `POST /sweep` and `POST /due`, only for the pushing service account. */
export function workSurface({ door, callers, flush, ...triggered }: Doors): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const isCaller = fromPushCaller(callers);
  router.use(pubsubSurface({ deliver: flushed(door.deliver.bind(door), flush) }, isCaller));
  for (const name of ["sweep", "due"] as const) {
    const path = `/${name}`;
    router.all(path, (_req, res, next) => {
      exchangeOf(res).route = path;
      res.setHeader("Cache-Control", "no-store");
      next();
    });
    router.post(path, isCaller, async (_req, res) => {
      await flushed(() => triggered[name].run(), flush)();
      res.status(204).end();
    });
    router.all(path, methodNotAllowed(path, [{ method: "post" }]));
  }
  return router;
}

const flushed =
  <Args extends unknown[], T>(work: (...args: Args) => Promise<T>, flush: () => Promise<void>) =>
  async (...args: Args): Promise<T> => {
    try {
      return await work(...args);
    } finally {
      await flush();
    }
  };
