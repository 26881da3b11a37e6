import type { ServerResponse } from "node:http";

/** Milliseconds for which a client may leave what was sent to it unread. */
const PATIENCE_MS = 60_000;

/**
 * Ends a response whose client has stopped reading, because it would keep its memory until the client goes.
 * A response that has nothing to send yet goes on. Node's timer begins again with each byte.
 */
export function endUnread(res: ServerResponse, patienceMs = PATIENCE_MS): void {
  res.setTimeout(patienceMs, () => {
    if (res.writableLength > 0) res.destroy();
  });
}
