import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { errorHandler } from "../../../adapters/support/errors.ts";
import { beginExchange } from "../../../adapters/support/exchange.ts";
import { fromPushCaller } from "../../../adapters/worker/caller-check.ts";
import { pubsubSurface } from "../../../adapters/worker/pubsub.ts";
import { PushCallers } from "../../../adapters/worker/push-caller.ts";
import type { Config } from "../../../src/config/config.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import type { PushDoor } from "../../../src/platform/queue/queue.ts";
import { ACCOUNT, AUDIENCE } from "./identity.ts";

export interface Door {
  url: string;
  close(): Promise<void>;
}

/** The push surface by itself, in front of any queue. */
export async function startDoor(
  door: PushDoor,
  certificates: string,
  signature: "check" | "iam" = "check",
): Promise<Door> {
  const logger = await createLogger({ level: "silent", pretty: false });
  const callers = new PushCallers(
    { audience: AUDIENCE, serviceAccount: ACCOUNT, signature },
    certificates,
  );
  const app = express();
  app.use((_req, res, next) => {
    beginExchange(res, { requestId: "r", route: undefined, countRefusal: () => {} });
    next();
  });
  app.use(pubsubSurface(door, fromPushCaller(callers)));
  app.use(errorHandler({ logger, config: { auth: null, publicPath: "" } as unknown as Config }));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
