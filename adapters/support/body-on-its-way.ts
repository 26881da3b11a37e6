import type { IncomingMessage, ServerResponse } from "node:http";

const waiting = new WeakMap<IncomingMessage, { res: ServerResponse; keepAlive: boolean }>();

/**
 * A client waits to be asked for its body (`Expect: 100-continue`), and is not asked yet. If the
 * answer comes first, the connection ends with it: nobody knows whether a body still follows.
 */
export function holdBack(req: IncomingMessage, res: ServerResponse): void {
  waiting.set(req, { res, keepAlive: res.shouldKeepAlive });
  res.shouldKeepAlive = false;
}

/** Asks for the body, where the client waits for that. */
export function askForBody(req: IncomingMessage): void {
  const held = waiting.get(req);
  if (held === undefined) return;
  waiting.delete(req);
  held.res.shouldKeepAlive = held.keepAlive;
  held.res.writeContinue();
}
