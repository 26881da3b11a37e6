/**
 * Measures one engine on one document in a process of its own, so that no
 * engine pays for another's garbage or profits from its caches. `node bench/tokens/measure.ts <peer> <document>` prints JSON.
 */
import { benchDocuments } from "./documents.ts";
import { peers } from "./peers.ts";

/** The report of a process. */
export interface Measured {
  /** Milliseconds of the first run. */
  first: number;
  /** Milliseconds of the middle run, once the engine has been warmed up. */
  median: number;
  /** CPU milliseconds of the same, garbage collection included. */
  cpu: number;
  rounds: number;
  css: string;
  failure?: string;
}

/** Every engine gets the same time, not the same number of runs: first to warm up, then to be measured. */
const warmUp = 2_000;
const budget = 5_000;
/** Fewest runs that are measured, however long they take. */
const fewest = 5;

async function measure(peer: number, document: number): Promise<Measured> {
  const { source } = benchDocuments()[document] ?? { source: "{}" };
  let css = "";
  /** Reading the size makes every engine finish its text, which may be a rope of parts. */
  const run = async () => {
    css = (await peers[peer]?.print(source)) ?? "";
    return Buffer.byteLength(css);
  };
  try {
    const begin = performance.now();
    await run();
    const first = performance.now() - begin;
    while (performance.now() < begin + warmUp) await run();
    const times: number[] = [];
    const loads: number[] = [];
    const end = performance.now() + budget;
    while (times.length < fewest || performance.now() < end) {
      const before = process.cpuUsage();
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
      const { user, system } = process.cpuUsage(before);
      loads.push((user + system) / 1000);
    }
    return { first, median: middle(times), cpu: middle(loads), rounds: times.length, css };
  } catch (error) {
    const [failure = "failed"] = String((error as Error).message).split("\n");
    return { first: 0, median: 0, cpu: 0, rounds: 0, css: "", failure };
  }
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}

const [, , peer = "0", document = "0"] = process.argv;
process.stdout.write(JSON.stringify(await measure(Number(peer), Number(document))));
