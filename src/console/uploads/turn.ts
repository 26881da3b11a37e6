import type { Upload, UploadOptions } from "./upload.ts";

type Standing = Pick<Upload, "id" | "state" | "progress" | "error" | "imageId">;

export const stateOf = ({ id, state, progress, error, imageId }: Upload): Standing => ({
  id,
  state,
  progress,
  error,
  imageId,
});

/** The messages about uploads between a person's tabs. */
export type Message =
  /** A file was stored for the sending tab. */
  | { type: "added"; id: string }
  /** How far one is, by the tab that sends it. */
  | { type: "state"; upload: Standing }
  | { type: "retry" | "cancel"; id: string }
  | { type: "options"; ids: readonly string[]; options: UploadOptions }
  /** Asks the tab that sends how far everything is; it answers with states. */
  | { type: "ask" }
  | { type: "here" };

const ASK_MS = 5_000;
/** A browser may have put the tab that sends to sleep; then another takes over. */
const PATIENCE_MS = 15_000;

/**
 * Lets only the tab with the lock send. The others show its progress, and one of them continues when it
 * closes.
 */
export class Turn {
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly onTurn: (mine: boolean) => void;
  private readonly closing = new AbortController();
  private readonly requestTimer: ReturnType<typeof setInterval>;
  private heardAt = Date.now();
  private release: (() => void) | undefined;

  /** `isWaiting` says whether anything depends on the tab that sends. */
  constructor(
    subject: string,
    onMessage: (message: Message) => void,
    onTurn: (mine: boolean) => void,
    isWaiting: () => boolean,
  ) {
    this.name = `tokenkit-uploads ${subject}`;
    this.onTurn = onTurn;
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data.type === "state" || data.type === "here") this.heardAt = Date.now();
      if (data.type === "ask" && this.isMine) this.broadcast({ type: "here" });
      onMessage(data);
    });
    this.take({ signal: this.closing.signal });
    this.broadcast({ type: "ask" });
    this.requestTimer = setInterval(() => {
      if (this.isMine || !isWaiting() || document.visibilityState === "hidden") {
        this.heardAt = Date.now();
      } else if (Date.now() - this.heardAt > PATIENCE_MS) {
        this.heardAt = Date.now();
        this.take({ steal: true });
      } else this.broadcast({ type: "ask" });
    }, ASK_MS);
  }

  get isMine(): boolean {
    return this.release !== undefined;
  }

  broadcast(message: Message): void {
    this.channel.postMessage(message);
  }

  close(): void {
    clearInterval(this.requestTimer);
    this.closing.abort();
    this.release?.();
    this.release = undefined;
    this.channel.close();
  }

  private take(options: LockOptions): void {
    // Without a secure connection a browser has no locks. Then every tab sends, and the service
    // knows by the key that it is the same picture.
    if (!("locks" in navigator)) {
      this.release = () => undefined;
      queueMicrotask(() => this.onTurn(true));
      return;
    }
    const hold = (): Promise<void> | undefined => {
      if (this.closing.signal.aborted) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.release = resolve;
      this.onTurn(true);
      return promise;
    };
    navigator.locks.request(this.name, options, hold).catch(() => {
      if (this.closing.signal.aborted || this.release === undefined) return;
      // Another tab took over.
      this.release = undefined;
      this.onTurn(false);
      this.take({ signal: this.closing.signal });
    });
  }
}
