import { memoryUsage } from "node:process";
import { allowPictureLoaders } from "./loaders.ts";
import { type Master, makeMaster } from "./master.ts";
import { PictureError } from "./picture-error.ts";

/** What a picture may take: CPU time, and memory above what the process had before. */
export interface Allowance {
  cpuMs: number;
  memoryBytes: number;
}

export interface DecodeTask {
  path: string;
  /** In pixels. */
  maxEdge: number;
  allowance: Allowance;
  /** For HEVC, which is what phones make and takes more of both. */
  hevcAllowance: Allowance;
}

export type DecodeOutcome =
  | { master: Master }
  | { refused: PictureError["code"]; message: string }
  | { failed: string };

export interface DecodeAnswer {
  outcome: DecodeOutcome;
  /** The process ends after this answer, which gives its memory back. */
  isLast: boolean;
}

/**
 * One that holds more than this after a picture makes room for a new one, which costs as much as
 * some thirty pictures of a camera. It begins with 90 MB, and a phone's HEIC leaves it with 450.
 */
const SWOLLEN_BYTES = 550e6;
const LOOK_MS = 10;

/**
 * A process of its own for strangers' bytes: a file of a few kilobytes may keep a decoder busy for
 * minutes, or make it take gigabytes, and no decoder can be stopped but with its process. This one
 * looks after itself while its threads decode.
 */
async function run(task: DecodeTask): Promise<DecodeOutcome> {
  let { allowance } = task;
  const before = { cpu: process.cpuUsage(), memory: memoryUsage.rss() };
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu);
    const memoryBytes = memoryUsage.rss() - before.memory;
    if ((user + system) / 1000 <= allowance.cpuMs && memoryBytes <= allowance.memoryBytes) return;
    clearInterval(watch);
    answer({ refused: "too_costly", message: "takes too much to decode" }, true);
  }, LOOK_MS);
  try {
    const master = await makeMaster(task.path, task.maxEdge, () => {
      allowance = task.hevcAllowance;
    });
    return { master };
  } catch (error) {
    if (error instanceof PictureError) return { refused: error.code, message: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  } finally {
    clearInterval(watch);
  }
}

function answer(outcome: DecodeOutcome, isLast: boolean): void {
  const message: DecodeAnswer = { outcome, isLast };
  process.send?.(message, () => isLast && end());
}

/** At once: an exit would wait for the threads. */
const end = (): void => void process.kill(process.pid, "SIGKILL");

allowPictureLoaders();
process.on("disconnect", end);
process.on("message", async (task: DecodeTask) => {
  answer(await run(task), memoryUsage.rss() > SWOLLEN_BYTES);
});
