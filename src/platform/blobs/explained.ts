import { PassThrough, type Readable } from "node:stream";

/** Passes the bytes on and maps the stream's error by `explain`. */
export function explained(bytes: Readable, explain: (error: Error) => Error): Readable {
  const told = new PassThrough();
  bytes.once("error", (error) => told.destroy(explain(error)));
  told.once("close", () => bytes.destroy());
  return bytes.pipe(told);
}
