import { PassThrough, type Readable } from "node:stream";

/** Passes the bytes on and maps the stream's error by `explain`. */
export function explained(bytes: Readable, explain: (error: Error) => Error): Readable {
  const output = new PassThrough();
  bytes.once("error", (error) => output.destroy(explain(error)));
  output.once("close", () => bytes.destroy());
  return bytes.pipe(output);
}
