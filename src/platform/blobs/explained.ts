import { PassThrough, type Readable } from "node:stream";

/** The same bytes, and in the place of its failure what `explain` makes of it. */
export function explained(bytes: Readable, explain: (error: Error) => Error): Readable {
  const told = new PassThrough();
  bytes.once("error", (error) => told.destroy(explain(error)));
  told.once("close", () => bytes.destroy());
  return bytes.pipe(told);
}
