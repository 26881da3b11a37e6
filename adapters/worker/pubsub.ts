import { type RequestHandler, Router } from "express";
import { notFound, PlatformError } from "../../src/errors/errors.ts";
import type { PushDoor } from "../../src/platform/queue/queue.ts";
import { readJson } from "../support/body.ts";
import { exchangeOf } from "../support/exchange.ts";
import { methodNotAllowed } from "../support/routes.ts";

/** Our messages only name a row; a much larger one is a sender's mistake. */
const MAX_BYTES = 64 * 1024;

/** `POST /pubsub/:topic`: receives Pub/Sub's pushes; 204 acknowledges a message. */
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
    // The failure is already logged, and Pub/Sub delivers the message again.
    res.status(outcome === "done" ? 204 : 503).end();
  });
  router.all(path, methodNotAllowed(path, [{ method: "post" }]));
  return router;
}
