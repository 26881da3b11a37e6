import { type RequestHandler, Router } from "express";
import { notFound, PlatformError } from "../../src/errors/errors.ts";
import type { PushDoor } from "../../src/platform/queue/queue.ts";
import { readJson } from "../support/body.ts";
import { exchangeOf } from "../support/exchange.ts";
import { methodNotAllowed } from "../support/routes.ts";

/** Ours name a row; what is much larger is none of ours, and its sender's mistake. */
const MAX_BYTES = 64 * 1024;

/** `POST /pubsub/:topic`: where Pub/Sub pushes messages to; 204 says that one is done with. */
export function pubsubSurface(door: PushDoor, isCaller: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const path = "/pubsub/:topic";
  router.all(path, (_req, res, next) => {
    exchangeOf(res).route = path;
    res.setHeader("Cache-Control", "no-store");
    next();
  });
  router.post(path, isCaller, async (req, res) => {
    const { topic } = req.params as { topic: string };
    const outcome = await door.deliver(topic, await readJson(req, res, MAX_BYTES));
    if (outcome === "unknown-topic") throw notFound(`There is no topic ${topic}.`);
    if (outcome === "malformed") {
      throw new PlatformError("malformed_body", "The body is no message of Pub/Sub.");
    }
    // What failed is in the log already, and is brought again.
    res.status(outcome === "done" ? 204 : 503).end();
  });
  router.all(path, methodNotAllowed(path, [{ method: "post" }]));
  return router;
}
