import { setImmediate as turn } from "node:timers/promises";
import { PlatformError } from "../errors/errors.ts";
import type { Logger } from "../platform/logger.ts";
import type { Caller } from "../procedures/caller.ts";
import type { Changes } from "./changes.ts";
import { type ChangeEvent, resync } from "./event.ts";
import { EventStream, type Listener } from "./stream.ts";

/** Of one caller: as many as somebody has tabs and machines. */
const MAX_OF_A_CALLER = 20;
/** How often it is looked whether those who listen are still signed in; five seconds are promised. */
const LOOK_MS = 3000;

/** Listeners that are told in one turn: some 5 ms of CPU. */
const AT_A_TIME = 100;
/** Where more comes than can be told to all, they hear that much has changed. */
const MAX_UNTOLD = 100;

declare module "../procedures/services.ts" {
  interface Services {
    streams: EventStreams;
  }
}

/** Those of the callers who are not signed in any more. */
type SignedOut = (callers: readonly Caller[]) => Promise<ReadonlySet<Caller>>;

/**
 * Everybody who listens to what this replica hears of. One subscription to the changes serves all,
 * and one look at the database tells whose session or key has ended.
 */
export class EventStreams {
  private readonly streams = new Set<EventStream>();
  private readonly untold: ChangeEvent[] = [];
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
    changes.onEvent((event) => this.tell(event));
  }

  get open(): number {
    return this.streams.size;
  }

  /**
   * What is told from now on, until the caller goes or is signed out, or this replica stops.
   *
   * @throws PlatformError `unavailable` where there are too many, `rate_limited` where the caller has
   */
  listen(listener: Listener): EventStream {
    const { subject } = listener.caller;
    if (this.closed) throw new PlatformError("unavailable", "This process is shutting down.");
    if (this.streams.size >= this.max) {
      throw new PlatformError(
        "unavailable",
        "Too many listen already; ask again from time to time.",
      );
    }
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

  /** Ends all of them, so that their clients connect to another replica. */
  close(): void {
    this.closed = true;
    for (const stream of this.streams) stream.end();
  }

  private tell(event: ChangeEvent): void {
    if (this.untold.length >= MAX_UNTOLD) this.untold.splice(1, MAX_UNTOLD, resync());
    else this.untold.push(event);
    if (this.untold.length === 1) void this.announceAll();
  }

  /** A few listeners at a time, for whoever loads a theme meanwhile is not to wait for all of them. */
  private async announceAll(): Promise<void> {
    for (let event = this.untold[0]; event !== undefined; event = this.untold[0]) {
      let count = 0;
      for (const stream of [...this.streams]) {
        stream.push(event);
        if (++count % AT_A_TIME === 0) await turn();
      }
      this.untold.shift();
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

  /** While the database does not answer there is nothing to tell either, so all stay. */
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
