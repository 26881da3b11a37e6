import type { IncomingMessage, ServerResponse } from "node:http";

const waiting = new WeakMap<IncomingMessage, { res: ServerResponse; keepAlive: boolean }>();

/**
 * Delays `100 Continue` for a client that waits with its body (`Expect: 100-continue`). If the
 * answer comes first, it closes the connection, because the server cannot tell whether a body still
 * follows.
 */
export function holdBack(req: IncomingMessage, res: ServerResponse): void {
  waiting.set(req, { res, keepAlive: res.shouldKeepAlive });
  res.shouldKeepAlive = false;
}

/** Sends `100 Continue` if the client waits for it. */
export function askForBody(req: IncomingMessage): void {
  const held = waiting.get(req);
  if (held === undefined) return;
  waiting.delete(req);
  held.res.shouldKeepAlive = held.keepAlive;
  held.res.writeContinue();
}
