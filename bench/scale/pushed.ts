/**
 * `node bench/scale/pushed.ts`: pushes of a burst by Pub/Sub's emulator to one instance that answers 429 when
 * it is full, next to what bench/scale/pushes.ts makes of it.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { readCommandLine } from "../../src/config/command-line.ts";
import { analysisTopic } from "../../src/places/analysis/topic.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { PubSubQueue } from "../../src/platform/queue/pubsub-queue.ts";
import { emulatorProgram, startEmulator } from "../../test/gcp/support/emulator.ts";
import { makeTopicsAt, surroundingsOf, topics } from "../../test/gcp/support/topics.ts";
import { analysisSeconds } from "./burst.ts";
import { POLICY, push, TAKES } from "./pushes.ts";

const MESSAGES = 40;
const LOOKS_SECONDS = 150;

interface Run {
  done: number;
  refused: number;
  seconds: number;
}

/** One instance that takes in so many pushes and works on one of them at a time. */
async function measure(host: string, takes: number): Promise<Run> {
  const prefix = `b${randomBytes(4).toString("hex")}-`;
  const logger = await createLogger({ level: "silent", pretty: false });
  let [inside, refused] = [0, 0];
  let queue: PubSubQueue | undefined;
  const instance = createServer(async (req, res) => {
    if (inside >= takes) {
      refused += 1;
      return void res.writeHead(429).end();
    }
    inside += 1;
    const outcome = await queue?.deliver(analysisTopic.name, await json(req));
    inside -= 1;
    res.writeHead(outcome === "done" ? 204 : 503).end();
  }).listen(0, "127.0.0.1");
  await once(instance, "listening");
  const { port } = instance.address() as AddressInfo;
  await makeTopicsAt(host, prefix, {
    pushTo: (topic) => `http://127.0.0.1:${port}/${topic}`,
    backoff: POLICY.shortest,
    longestBackoff: POLICY.longest,
  });
  queue = await PubSubQueue.start({ prefix, mode: "push" }, topics, logger);
  const done = new Set<string>();
  await queue.subscribe(analysisTopic, 1, async ({ imageId }) => {
    await wait(analysisSeconds * 1000);
    done.add(imageId);
  });
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1000;
  const each = Array.from({ length: MESSAGES }, (_, n) => ({ imageId: String(n) }));
  await Promise.all(each.map((body) => queue?.publish(analysisTopic, body)));
  while (done.size < MESSAGES && seconds() < LOOKS_SECONDS) await wait(50);
  const took = seconds();
  await queue.close(2000);
  instance.close();
  instance.closeAllConnections();
  return { done: done.size, refused, seconds: took };
}

/** Prints both for an instance that takes in one push and for one as terraform has it. */
async function print(): Promise<void> {
  const program = await emulatorProgram();
  if (program === undefined) throw new Error("It takes Java and the Pub/Sub emulator of gcloud.");
  const emulator = await startEmulator(program);
  Object.assign(process.env, surroundingsOf(emulator.host));
  console.log("| takes in | model: done | measured: done | refused | seconds |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const takes of [1, TAKES]) {
    const model = push({ messages: MESSAGES, instances: 1, takes, until: LOOKS_SECONDS });
    const { done, refused, seconds } = await measure(emulator.host, takes);
    console.log(
      `| ${takes} | ${model.done} in ${model.drained?.toFixed(0) ?? LOOKS_SECONDS} s | ` +
        `${done} | ${refused} | ${seconds.toFixed(0)} |`,
    );
  }
  await emulator.stop();
}

readCommandLine({
  name: "node bench/scale/pushed.ts",
  options: {},
  help: {
    about: `
Sends ${MESSAGES} messages at once to Pub/Sub's emulator, which pushes them to one instance, and prints how
many are done within ${LOOKS_SECONDS} s, next to the model of docs/scale.md.`,
    statuses: { 0: "all is measured", 1: "it failed, and says why" },
  },
});
await print();
