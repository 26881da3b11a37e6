import { isTrackedEnvelope } from "@trpc/server";
import type { Request, RequestHandler, Response } from "express";
import { PlatformError } from "../../src/errors/errors.ts";
import type { Context } from "../../src/procedures/context.ts";
import { call, type Procedure } from "../../src/procedures/procedure.ts";
import type { Services } from "../../src/procedures/services.ts";
import { contextOf, queryOf } from "../support/request.ts";
import { STREAM_HEADERS } from "../support/stream-headers.ts";

/** Shorter than the idle timeout of proxies. */
const PING_MS = 25_000;
/** A client that misses two pings reconnects. */
const CLIENT_OPTIONS = { reconnectAfterInactivityMs: 60_000 };

/**
 * Sends a subscription as server-sent events, in the form that the typed client reads. tRPC's own
 * implementation holds some 100 KB per waiting client in chained streams and starts a refusal with
 * status 200 (bench/README.md, "Listening to events").
 */
export function subscription(
  services: Services,
  name: string,
  procedure: Procedure,
  inputOf: Context["inputOf"],
): RequestHandler {
  return async (req, res) => {
    const ctx = {
      ...(await contextOf(services, req, res)),
      inputOf,
      hangUp: () => void res.destroy(),
    };
    const result = await call(procedure, name, ctx, async () => inputFrom(req));
    const events = result as AsyncGenerator<unknown, void>;
    res.writeHead(200, STREAM_HEADERS);
    if (req.method === "HEAD") await events.next().then(() => events.return());
    else await send(res, events);
    res.end();
  };
}

async function send(res: Response, events: AsyncGenerator<unknown, void>): Promise<void> {
  const ping = setInterval(() => {
    if (!res.writableNeedDrain) res.write("event: ping\ndata: \n\n");
  }, PING_MS).unref();
  try {
    res.write(`event: connected\ndata: ${JSON.stringify(CLIENT_OPTIONS)}\n\n`);
    for await (const event of events) {
      const [id, data] = isTrackedEnvelope(event) ? event : [undefined, event];
      const text = `data: ${JSON.stringify(data)}\n${id === undefined ? "" : `id: ${id}\n`}\n`;
      if (!res.write(text)) await drained(res);
    }
    // Tells the client that nothing follows, so that it does not connect again.
    res.write("event: return\ndata: \n\n");
  } catch (error) {
    // Ends the stream when the client must reconnect, to another replica or with other rights.
    if ((error as Error).name !== "AbortError") throw error;
  } finally {
    clearInterval(ping);
  }
}

/** Resolves when the client has read the pending data or has disconnected. */
function drained(res: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off("drain", done);
      res.off("close", done);
      resolve();
    };
    res.on("drain", done);
    res.on("close", done);
    if (res.destroyed) done();
  });
}

/** Reads the input like a query's; browsers and the typed client send the last event's id. */
function inputFrom(req: Request): unknown {
  const query = queryOf(req);
  const lastEventId = req.get("last-event-id") ?? query.get("lastEventId");
  const input = parsed(query.get("input") ?? "{}");
  if (!lastEventId || typeof input !== "object") return input;
  return { ...input, lastEventId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlatformError("malformed_body", "The input is not valid JSON.");
  }
}
