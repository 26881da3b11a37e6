import { Signal } from "../parts/signal.ts";
import { trustedScript } from "../parts/trusted.ts";
import workerAddress from "./worker.ts?worker&url";

const program = trustedScript("tokenkit-worker", workerAddress);

/** The starts before the page reports a failure: the second covers a connection that failed for a moment. */
const MAX_STARTS = 2;

/** Threads whose program did not start. */
export const unstarted = new Signal<readonly Thread[]>([]);

const without = (thread: Thread): Thread[] => unstarted.get().filter((other) => other !== thread);

/** A thread of the engine; one program does all its work, and sends null once it runs. */
export class Thread {
  private readonly onMessage: (data: never) => void;
  private worker: Worker;
  /** Messages that a program which never ran may have lost, by what a later one replaces; undefined once it runs. */
  private early: Map<unknown, unknown> | undefined = new Map();

  constructor(onMessage: (data: never) => void) {
    this.onMessage = onMessage;
    this.worker = this.start(MAX_STARTS);
  }

  /** Sends a message; before the program runs it replaces an earlier one of the same key. */
  post(key: unknown, message: unknown): void {
    this.early?.set(key, message);
    this.worker.postMessage(message);
  }

  /** Starts the program once more, with all messages that wait for it. */
  again(): void {
    unstarted.set(without(this));
    this.worker = this.start(1);
  }

  end(): void {
    this.early = undefined;
    unstarted.set(without(this));
    this.worker.terminate();
  }

  private start(starts: number): Worker {
    const worker = new Worker(program, { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      if (data === null) this.early = undefined;
      else this.onMessage(data as never);
    });
    worker.addEventListener("error", () => {
      // A running program reports its errors the same way, and goes on.
      if (this.early === undefined) return;
      worker.terminate();
      if (starts > 1) this.worker = this.start(starts - 1);
      else unstarted.set([...without(this), this]);
    });
    for (const message of this.early?.values() ?? []) worker.postMessage(message);
    return worker;
  }
}
