import { setImmediate as turn } from "node:timers/promises";
import { PlatformError } from "../errors/errors.ts";
import type { Logger } from "../platform/logger.ts";
import type { Caller } from "../procedures/caller.ts";
import type { Changes } from "./changes.ts";
import { type ChangeEvent, resync } from "./event.ts";
import { EventStream, type Listener } from "./stream.ts";

/** Streams per caller: enough for a person's tabs and machines. */
const MAX_OF_A_CALLER = 20;
/** How often to check that listeners are still signed in; the promise is five seconds. */
const LOOK_MS = 3000;

/** Listeners notified per turn of the event loop: some 5 ms of CPU. */
const AT_A_TIME = 100;
/** Pending events; beyond this, listeners get one `resync` instead. */
const MAX_PENDING = 100;

declare module "../procedures/services.ts" {
  interface Services {
    streams: EventStreams;
  }
}

/** Returns those of the callers who are no longer signed in. */
type SignedOut = (callers: readonly Caller[]) => Promise<ReadonlySet<Caller>>;

/**
 * All listeners of this replica. One subscription to the changes serves them all, and one query finds
 * the sessions and keys that have ended.
 */
export class EventStreams {
  private readonly streams = new Set<EventStream>();
  private readonly pending: ChangeEvent[] = [];
  private readonly ofCaller = new Map<string, number>();
  private readonly max: number;
  private readonly signedOut: SignedOut;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(changes: Changes, max: number, signedOut: SignedOut, logger: Logger) {
    this.max = max;
    this.signedOut = signedOut;
    this.logger = logger;
    changes.onEvent((event) => this.deliver(event));
  }

  get open(): number {
    return this.streams.size;
  }

  /**
   * Streams events from now on, until the caller disconnects or is signed out, or this replica stops;
   * undefined for one stream too many, whose client is to ask from time to time.
   *
   * @throws PlatformError `unavailable` while this replica stops, `rate_limited` for too many of the caller
   */
  listen(listener: Listener): EventStream | undefined {
    const { subject } = listener.caller;
    if (this.closed) throw new PlatformError("unavailable", "This process is shutting down.");
    if (this.streams.size >= this.max) return undefined;
    const count = this.ofCaller.get(subject) ?? 0;
    if (count >= MAX_OF_A_CALLER) {
      throw new PlatformError(
        "rate_limited",
        `You listen ${MAX_OF_A_CALLER} times already; close one of them first.`,
      );
    }
    this.ofCaller.set(subject, count + 1);
    const stream = new EventStream(listener, () => this.forget(stream));
    this.streams.add(stream);
    if (listener.signal?.aborted) stream.close();
    this.timer ??= setInterval(() => void this.look(), LOOK_MS).unref();
    return stream;
  }

  /** Ends all streams, so that their clients reconnect to another replica. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams) stream.end();
  }

  private deliver(event: ChangeEvent): void {
    if (this.pending.length >= MAX_PENDING) this.pending.splice(1, MAX_PENDING, resync());
    else this.pending.push(event);
    if (this.pending.length === 1) void this.announceAll();
  }

  /** Notifies a few listeners at a time, so that a theme request in between does not wait for all. */
  private async announceAll(): Promise<void> {
    for (let event = this.pending[0]; event !== undefined; event = this.pending[0]) {
      let count = 0;
      for (const stream of [...this.streams]) {
        stream.push(event);
        if (++count % AT_A_TIME === 0) await turn();
      }
      this.pending.shift();
    }
  }

  private forget(stream: EventStream): void {
    const { subject } = stream.caller;
    this.streams.delete(stream);
    const left = (this.ofCaller.get(subject) ?? 1) - 1;
    if (left > 0) this.ofCaller.set(subject, left);
    else this.ofCaller.delete(subject);
    if (this.streams.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /**
   * Ends the streams of callers who have signed out. Keeps all while the database is down, because no
   * events occur then either.
   */
  private async look(): Promise<void> {
    const streams = [...this.streams];
    try {
      const gone = await this.signedOut(streams.map(({ caller }) => caller));
      for (const stream of streams) if (gone.has(stream.caller)) stream.end();
    } catch (error) {
      this.logger.debug({ error }, "Cannot tell whether those who listen are still signed in");
    }
  }
}
