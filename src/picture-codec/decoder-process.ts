import { memoryUsage } from "node:process";
import { allowPictureLoaders } from "./loaders.ts";
import { type Master, makeMaster } from "./master.ts";
import { PictureError } from "./picture-error.ts";

/** A picture's allowance: CPU time, and memory above the process's own. */
export interface Allowance {
  cpuMs: number;
  memoryBytes: number;
}

export interface DecodeTask {
  path: string;
  /** Pixels. */
  maxEdge: number;
  allowance: Allowance;
  /** The allowance for HEIC and AVIF, whose codecs of video need more of both. */
  videoAllowance: Allowance;
}

export type DecodeOutcome =
  | { master: Master }
  | { refused: PictureError["code"]; message: string; contentType?: string | undefined }
  | { failed: string };

export interface DecodeAnswer {
  outcome: DecodeOutcome;
  /** Whether the process ends after this answer to release its memory. */
  isLast: boolean;
}

/**
 * A process that holds more than this after a picture ends; a new one costs as much as some thirty
 * camera pictures. It starts with 90 MB, and a phone's HEIC leaves it with 450.
 */
const SWOLLEN_BYTES = 550e6;
const LOOK_MS = 10;
const VIDEO_TYPES: ReadonlySet<string> = new Set(["image/heic", "image/avif"]);

/**
 * Decodes one picture, and ends the process if that takes more than its allowance. Strangers' bytes need a
 * separate process because a file of a few kilobytes can keep a decoder busy for minutes or make it allocate
 * gigabytes, and nothing else stops it. This thread watches the limits while others decode.
 */
async function run(task: DecodeTask): Promise<DecodeOutcome> {
  let { allowance } = task;
  let contentType: string | undefined;
  const before = { cpu: process.cpuUsage(), memory: memoryUsage.rss() };
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before.cpu);
    const memoryBytes = memoryUsage.rss() - before.memory;
    if ((user + system) / 1000 <= allowance.cpuMs && memoryBytes <= allowance.memoryBytes) return;
    clearInterval(watch);
    answer({ refused: "too_costly", message: "takes too much to decode", contentType }, true);
  }, LOOK_MS);
  try {
    const master = await makeMaster(task.path, task.maxEdge, (type) => {
      contentType = type;
      if (VIDEO_TYPES.has(type)) allowance = task.videoAllowance;
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

/** Kills the process, because an exit would wait for the threads. */
const end = (): void => void process.kill(process.pid, "SIGKILL");

allowPictureLoaders();
process.on("disconnect", end);
process.on("message", async (task: DecodeTask) => {
  answer(await run(task), memoryUsage.rss() > SWOLLEN_BYTES);
});
