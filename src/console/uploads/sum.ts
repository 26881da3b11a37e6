import { trustedScript } from "../parts/trusted.ts";
import workerAddress from "./sum-worker.ts?worker&url";

const program = trustedScript("tokenkit-sum", workerAddress);

let last: Promise<unknown> = Promise.resolve();

/**
 * The SHA-256 sum of a file, in hexadecimal digits; one file at a time, because each is in memory then. Undefined
 * if it cannot be read, and without a secure connection, where browsers hash nothing.
 */
export function sumOf(file: Blob): Promise<string | undefined> {
  if (!globalThis.isSecureContext) return Promise.resolve(undefined);
  const sum = last.then(() => hash(file));
  last = sum;
  return sum;
}

function hash(file: Blob): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const worker = new Worker(program, { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<string | undefined>) => resolve(data));
  worker.addEventListener("error", () => resolve(undefined));
  worker.postMessage(file);
  return promise.finally(() => worker.terminate());
}
