/** The process of the readers: `node bench/heavy/reading.ts <address>`. Sends a message once it reads, and its waits at the end. */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const READERS = 8;
const PAUSE_MS = 20;
const PATH = "/rt/v1/theme.css?slug=quartz";

const [address = ""] = process.argv.slice(2);
const stopped = once(process, "message");
let isOver = false;
void stopped.then(() => (isOver = true));

const waits: number[] = [];
const agents = Array.from({ length: READERS }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
await Promise.all(agents.map(answer));
process.send?.("reading");
await Promise.all(agents.map(read));
process.send?.(waits, () => process.exit());

async function read(agent: Agent): Promise<void> {
  while (!isOver) {
    const begun = performance.now();
    await answer(agent);
    waits.push(performance.now() - begun);
    await delay(PAUSE_MS);
  }
}

function answer(agent: Agent): Promise<void> {
  return new Promise((resolve) => {
    const request = get(
      address + PATH,
      { agent, headers: { "accept-encoding": "br" } },
      (response) => {
        response.resume().once("close", resolve);
      },
    );
    request.once("error", () => resolve());
  });
}
