import type { Writable } from "node:stream";
import type { Request, Response } from "express";
import { PlatformError } from "../../src/errors/errors.ts";
import { askForBody } from "./body-on-its-way.ts";
import { watchPace } from "./pace.ts";

/**
 * Streams a request's body into `sink`. A request that breaks off, or is too slow, ends the sink
 * with the error of `malformed`. If the answer comes before the request's end, this reads the rest
 * and discards it, so that the sender reads the answer.
 */
export function streamBody(
  req: Request,
  res: Response,
  sink: Writable,
  malformed: (why: string) => PlatformError,
): void {
  watchPace(req, () => {
    res.shouldKeepAlive = false;
    sink.destroy(malformed("it comes too slowly, less than 16 KiB in 30 seconds"));
  });
  askForBody(req);
  req.pipe(sink);
  req.once("close", () => {
    if (!req.complete) sink.destroy(malformed("it broke off"));
  });
  const drain = (): void => {
    req.unpipe(sink);
    req.resume();
  };
  sink.once("close", drain);
  res.once("finish", () => {
    drain();
    sink.destroy();
  });
}

/** @throws PlatformError `payload_too_large` */
export function assertAnnounced(req: Request, maxBytes: number, overhead = 0): void {
  if (Number(req.headers["content-length"] ?? 0) <= maxBytes + overhead) return;
  throw new PlatformError("payload_too_large", `The picture is larger than ${maxBytes} bytes.`);
}
