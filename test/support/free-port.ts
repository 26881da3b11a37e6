import { createServer } from "node:net";

/** Ports of one test process. */
const EACH = 100;
const PROCESSES = 200;

/**
 * The first port of this process. All are below those that systems give out by themselves, from 32,768, so that no
 * other test's server can take one between its choice and its use, seconds later.
 */
const first = 10_000 + (process.pid % PROCESSES) * EACH;
let next = 0;

/** A port that is free, and that no other test gets. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < EACH; tries += 1) {
    const port = first + (next++ % EACH);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of the ports from ${first} on is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
