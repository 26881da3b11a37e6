import type { Caller } from "../procedures/caller.ts";
import type { ChangeEvent } from "./event.ts";

/** Events queued for a client; a client that falls further behind is disconnected. */
const MAX_WAITING = 100;
/** How long a client may still read queued events after the stream has ended. */
const GRACE_MS = 1000;

export interface Listener {
  caller: Caller;
  /** Whether the client receives this event. */
  wants: (event: ChangeEvent) => boolean;
  /** Fires when the client disconnects. */
  signal: AbortSignal | undefined;
  /** Disconnects the client and drops its queued events. */
  hangUp: (() => void) | undefined;
}

/** The events of one listener, in order, at the listener's pace. */
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

  /** Sends the queued events; disconnects a client that does not read them. */
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

  /** Ends the stream at once and drops its queued events. */
  close(): void {
    if (this.state === "done") return;
    this.state = "done";
    this.listener.signal?.removeEventListener("abort", this.gone);
    this.wake?.();
    this.onDone();
  }

  /**
   * Ends with an AbortError if this side ended the stream: the connection then breaks off, so the client
   * reconnects, while a plain return would mark the stream as complete.
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
