/**
 * Measures one engine on one document in a process of its own, so that nobody pays for another's
 * garbage or warm caches. `node bench/tokens/measure.ts <peer> <document>` prints JSON.
 */
import { benchDocuments } from "./documents.ts";
import { peers } from "./peers.ts";

/** What a process reports. */
export interface Measured {
  /** Milliseconds of the first run. */
  first: number;
  /** Milliseconds of the middle run, after a third of them has warmed the engine up. */
  median: number;
  /** CPU milliseconds of the same, garbage collection included. */
  cpu: number;
  rounds: number;
  css: string;
  failure?: string;
}

const most = 90;
const budget = 9_000;

async function measure(peer: number, document: number): Promise<Measured> {
  const { source } = benchDocuments()[document] ?? { source: "{}" };
  const times: number[] = [];
  const loads: number[] = [];
  let css = "";
  const end = performance.now() + budget;
  while (times.length < 3 || (times.length < most && performance.now() < end)) {
    const before = process.cpuUsage();
    const start = performance.now();
    try {
      css = (await peers[peer]?.print(source)) ?? "";
    } catch (error) {
      const [failure = "failed"] = String((error as Error).message).split("\n");
      return { first: 0, median: 0, cpu: 0, rounds: 0, css: "", failure };
    }
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    loads.push((user + system) / 1000);
  }
  const settled = Math.floor(times.length / 3);
  return {
    first: times[0] ?? 0,
    median: middle(times.slice(settled)),
    cpu: middle(loads.slice(settled)),
    rounds: times.length,
    css,
  };
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}

const [, , peer = "0", document = "0"] = process.argv;
process.stdout.write(JSON.stringify(await measure(Number(peer), Number(document))));
