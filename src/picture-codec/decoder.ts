import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PlatformError } from "../errors/errors.ts";
import type { DecodeAnswer, DecodeOutcome, DecodeTask } from "./decoder-process.ts";
import type { Master } from "./master.ts";
import { PictureError } from "./picture-error.ts";

const PROGRAM = fileURLToPath(new URL("decoder-process.ts", import.meta.url));
const IDLE_MS = 30_000;
/** A wall-clock limit for a machine so busy that the CPU allowance lasts for minutes. */
const LONGEST_MS = 120_000;

interface Running {
  child: ChildProcess;
  /** Resolves when the process has ended and its output is complete; to an error if it did not start. */
  gone: Promise<Error | undefined>;
}

/** The process that decodes strangers' pictures: starts with the first one, ends when idle. */
export class Decoder {
  private running: Running | undefined;
  private idle: NodeJS.Timeout | undefined;

  /**
   * Decodes one picture at a time; the caller ensures that.
   *
   * @throws PictureError; PlatformError `unavailable` if the process was killed from outside or ran out of
   * time; the signal's reason when it fires, once the process has ended
   */
  async decode(task: DecodeTask, signal?: AbortSignal): Promise<Master> {
    clearTimeout(this.idle);
    if (this.running?.child.killed) await this.running.gone;
    signal?.throwIfAborted();
    try {
      const outcome = await outcomeOf(this.start(), task, signal);
      if ("master" in outcome) return outcome.master;
      if ("failed" in outcome) throw new Error(outcome.failed);
      const { refused, message, contentType } = outcome;
      throw new PictureError(refused, message, { contentType });
    } finally {
      this.idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  /** Ends the process. A later picture starts another. */
  async close(): Promise<void> {
    clearTimeout(this.idle);
    this.running?.child.kill("SIGKILL");
    await this.running?.gone;
  }

  private start(): Running {
    this.running ??= startProcess(() => {
      this.running = undefined;
    });
    return this.running;
  }
}

function startProcess(onGone: () => void): Running {
  const child = fork(PROGRAM, {
    execArgv: [],
    // An empty environment, because a stranger's picture may take over this process.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const gone = new Promise<Error | undefined>((resolve) => {
    child.once("close", () => resolve(undefined)).on("error", resolve);
  });
  void gone.then(onGone);
  return { child, gone };
}

/** Resolves with the process's answer; waits for the process to end if this answer is its last or it was killed. */
async function outcomeOf(
  { child, gone }: Running,
  task: DecodeTask,
  signal: AbortSignal | undefined,
): Promise<DecodeOutcome> {
  const limit = AbortSignal.timeout(LONGEST_MS);
  const stopping = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  const stop = (): void => void child.kill("SIGKILL");
  stopping.addEventListener("abort", stop);
  const answered = new Promise<DecodeAnswer>((resolve) => child.once("message", resolve));
  child.send(task);
  const answer = await Promise.race([answered, gone.then(() => undefined)]);
  stopping.removeEventListener("abort", stop);
  const error = answer?.isLast === false && !child.killed ? undefined : await gone;
  signal?.throwIfAborted();
  if (answer !== undefined) return answer.outcome;
  throw new PlatformError("unavailable", "The picture could not be decoded; try again.", [], error);
}
