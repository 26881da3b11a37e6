import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { errorHandler } from "../../../adapters/support/errors.ts";
import { beginExchange } from "../../../adapters/support/exchange.ts";
import { PushCallers } from "../../../adapters/worker/push-caller.ts";
import { workSurface } from "../../../adapters/worker/router.ts";
import type { Config } from "../../../src/config/config.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import type { PushDoor } from "../../../src/platform/queue/queue.ts";
import { ACCOUNT, AUDIENCE } from "./identity.ts";

export interface Door {
  url: string;
  /** The scheduled calls that got through. */
  triggered: string[];
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
  const triggered: string[] = [];
  const doing = (name: string) => ({ run: async () => void triggered.push(name) });
  const [sweep, due] = [doing("sweep"), doing("due")];
  app.use(workSurface({ door, callers, sweep, due, flush: async () => {} }));
  app.use(errorHandler({ logger, config: { auth: null, publicPath: "" } as unknown as Config }));
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    triggered,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
