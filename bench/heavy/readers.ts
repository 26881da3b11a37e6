import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The longest wait of 99 in 100 requests, and the longest of all, in milliseconds. */
export function spread(waits: readonly number[]): { p99: number; longest: number } {
  const sorted = waits.toSorted((a, b) => a - b);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

/**
 * Eight readers of a built-in theme's stylesheet in a process of their own, so that they do not wait for
 * the sender of the heavy work.
 */
export class Readers {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  /** Resolves when each reader has its connection and its first answer. */
  static async start(url: string): Promise<Readers> {
    const child = fork(join(import.meta.dirname, "reading.ts"), [url]);
    await once(child, "message");
    return new Readers(child);
  }

  /** Stops them; returns how long each request took, in milliseconds. */
  async stop(): Promise<number[]> {
    const waits = once(this.child, "message");
    this.child.send("stop");
    return (await waits)[0] as number[];
  }
}
