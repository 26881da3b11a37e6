import type { IncomingMessage } from "node:http";

/** The least that a picture must send in a span of time; a phone on a bad line sends more. */
const UPLOAD_PACE: Pace = { bytes: 16 * 1024, everyMs: 30_000 };

interface Pace {
  bytes: number;
  everyMs: number;
}

/** Calls `tooSlow` once if fewer than `bytes` of the body arrive in a span of `everyMs`. */
export function watchPace(
  req: IncomingMessage,
  tooSlow: () => void,
  { bytes, everyMs }: Pace = UPLOAD_PACE,
): void {
  const { socket } = req;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const slow = socket.bytesRead - before < bytes;
    before = socket.bytesRead;
    if (req.complete || slow) clearInterval(timer);
    if (slow && !req.complete) tooSlow();
  }, everyMs);
  timer.unref();
  req.once("close", () => clearInterval(timer));
}
