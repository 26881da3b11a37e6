/** Hears of changes of a preview: by a stream where the page's policy allows one, else by asking. */
import { address } from "../service.ts";
import { headOf, isBusy } from "./head.ts";

const POLL_MS = 15_000;
/** The most that a service's `Retry-After` counts. */
const MAX_PAUSE_MS = 120_000;
/** Focus and visibility come together. */
const PAUSE_MS = 1000;
/** Failures in a row after which a link has ended, if the policy hides its status. */
const MAX_FAILURES = 4;

/** The state of a preview as its stream and its sheet tell it. */
export interface Told {
  slug: string;
  name: string;
  /** Null when it follows the working copy. */
  version: number | null;
  revision: string;
  expiresAt: string;
  /** The number of errors in the document; the stream does not tell it. */
  errors?: number | null;
}

/** Too many ask at once: what the page shows stays, until the tab asks again. */
export type Outcome = "shown" | "waiting" | "failed";

interface Listener {
  address: { base: string; token: string };
  /** The state that the page shows. */
  marked(): Told | undefined;
  /** Shows a state, or without a slug whatever the service has now. */
  show(told: Partial<Told>): Promise<Outcome>;
  /** How long to wait before asking again, if the service has said so. */
  pauseMs(): number | undefined;
  /** The service has too many requests to say what there is. */
  wait(): void;
  over(): Promise<void>;
}

/** @returns how to stop */
export function listen(listener: Listener): () => void {
  const news = new News(listener);
  news.open();
  return () => news.stop();
}

class News {
  private readonly listener: Listener;
  private readonly controller = new AbortController();
  private stream: EventSource | undefined;
  private opened = 0;
  private asked = 0;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The state that is being shown, and after it the next. */
  private turn: Promise<unknown> = Promise.resolve();
  /** A state that could not be shown yet. */
  private missed: Told | undefined;

  constructor(listener: Listener) {
    this.listener = listener;
    const { signal } = this.controller;
    for (const type of ["focus", "visibilitychange"]) {
      addEventListener(type, () => this.lookAtFocus(), { signal });
    }
  }

  stop(): void {
    this.stream?.close();
    clearTimeout(this.timer);
    this.controller.abort();
  }

  open(): void {
    const { base, token } = this.listener.address;
    this.opened = Date.now();
    const stream = new EventSource(address(base, "preview/events", { token }));
    this.stream = stream;
    const take = ({ data }: MessageEvent<string>): void => this.take(JSON.parse(data));
    stream.addEventListener("preview", take);
    stream.addEventListener("poll", take);
    stream.addEventListener("over", () => this.finish());
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) void this.ask();
    });
  }

  private get isDone(): boolean {
    return this.controller.signal.aborted;
  }

  private finish(): void {
    if (this.isDone) return;
    this.stop();
    void this.listener.over();
  }

  private take(told: Told): void {
    this.turn = this.turn.then(async () => {
      if (this.isDone) return;
      const isShown = (await this.listener.show(told)) === "shown";
      this.missed = isShown ? undefined : told;
      if (!isShown) this.askLater();
    });
  }

  /** Asks without a stream, because a policy refuses it or the service answers it with an error. */
  private async ask(): Promise<void> {
    if (this.isDone) return;
    this.asked = Date.now();
    const { base, token } = this.listener.address;
    const { status, pauseMs } = (await headOf(address(base, "preview/events", { token }))) ?? {};
    if (this.isDone) return;
    if (status === 404) return this.finish();
    if (isBusy(status)) {
      this.listener.wait();
      return this.askLater(pauseMs);
    }
    if (status === 200 && this.asked - this.opened > POLL_MS) return this.open();
    if (status === 200 || status === undefined) await this.showBlindly();
    this.askLater();
  }

  private async showBlindly(): Promise<void> {
    const blind = this.turn.then(() => this.listener.show({ revision: `${Date.now()}` }));
    this.turn = blind;
    const outcome = await blind;
    if (outcome === "shown") this.failures = 0;
    if (outcome === "failed") this.failures++;
    if (this.failures >= MAX_FAILURES) this.finish();
  }

  /** Asks again after what the service says or a while, or when the link expires if that is sooner. */
  private askLater(pauseMs = this.listener.pauseMs()): void {
    clearTimeout(this.timer);
    if (this.isDone) return;
    const { expiresAt } = this.listener.marked() ?? {};
    const pause = Math.min(pauseMs ?? POLL_MS, MAX_PAUSE_MS);
    const left = expiresAt ? Date.parse(expiresAt) - Date.now() + 500 : pause;
    const delay = Math.max(PAUSE_MS, Math.min(pause, left));
    this.timer = setTimeout(() => this.look(), delay);
  }

  private look(): void {
    const { readyState } = this.stream ?? {};
    if (readyState === EventSource.CLOSED) void this.ask();
    else if (this.missed) this.take(this.missed);
  }

  private lookAtFocus(): void {
    const isTime = Date.now() - this.asked > PAUSE_MS;
    if (document.visibilityState === "visible" && isTime) this.look();
  }
}
