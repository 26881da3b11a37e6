import type { Caller } from "../procedures/caller.ts";
import type { ChangeEvent } from "./event.ts";

/** Events that wait for a client; one that takes no more of them is let go. */
const MAX_WAITING = 100;
/** For how long a client may take what is on its way, once the stream has ended. */
const GRACE_MS = 1000;

export interface Listener {
  caller: Caller;
  /** Whether it is told of this. */
  wants: (event: ChangeEvent) => boolean;
  /** Fires when the client has gone. */
  signal: AbortSignal | undefined;
  /** Lets the client go, whatever it has not taken yet. */
  hangUp: (() => void) | undefined;
}

/** What one listener is told, in its order, as far as it takes it. */
export class EventStream implements AsyncIterable<ChangeEvent> {
  readonly caller: Caller;
  private readonly listener: Listener;
  private readonly onDone: () => void;
  private readonly waiting: ChangeEvent[] = [];
  private wake: (() => void) | undefined;
  private readonly gone = (): void => this.close();
  private state: "open" | "ending" | "done" = "open";

  constructor(listener: Listener, onDone: () => void) {
    this.caller = listener.caller;
    this.listener = listener;
    this.onDone = onDone;
    listener.signal?.addEventListener("abort", this.gone);
  }

  push(event: ChangeEvent): void {
    if (this.state !== "open" || !this.listener.wants(event)) return;
    if (this.waiting.length >= MAX_WAITING) {
      this.close();
      this.listener.hangUp?.();
      return;
    }
    this.waiting.push(event);
    this.wake?.();
  }

  /** What waits is still told; a client that does not take it is let go. */
  end(): void {
    if (this.state !== "open") return;
    this.state = "ending";
    this.wake?.();
    setTimeout(() => {
      if (this.state === "done") return;
      this.close();
      this.listener.hangUp?.();
    }, GRACE_MS).unref();
  }

  /** Nobody listens any more. */
  close(): void {
    if (this.state === "done") return;
    this.state = "done";
    this.listener.signal?.removeEventListener("abort", this.gone);
    this.wake?.();
    this.onDone();
  }

  /**
   * Ends by an AbortError where this side ended it: the connection then closes without a word, so
   * that a client connects again, while a plain return would say that there is nothing to come.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<ChangeEvent, void> {
    while (this.state !== "done") {
      const event = this.waiting.shift();
      if (event !== undefined) yield event;
      else if (this.state === "open") await this.woken();
      else throw new DOMException("The stream was ended here.", "AbortError");
    }
  }

  private woken(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
