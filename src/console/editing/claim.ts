/** Lets only the tab with the claim edit a theme. */

/** A tab that was just closed or left gives its claim back within this time. */
const PATIENCE_MS = 300;
const HANDING_OVER_MS = 2_000;

type Message = "give" | "kept";

export class Claim {
  /** Told when another tab takes over; what it does before is awaited. */
  onLost: (() => Promise<void>) | undefined;
  /** Told when the tab that edits has kept its draft. */
  onKept: (() => void) | undefined;
  private readonly name: string;
  private readonly channel: BroadcastChannel;
  private readonly waiting = new AbortController();
  private release: (() => void) | undefined;
  private closed = false;

  constructor(name: string) {
    this.name = name;
    this.channel = new BroadcastChannel(name);
    this.channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
      if (data === "kept" && !this.held) this.onKept?.();
      if (data === "give" && this.held) void this.give();
    });
  }

  get held(): boolean {
    return this.release !== undefined;
  }

  /** Whether this tab may edit now. */
  take(): Promise<boolean> {
    return this.requestWithin(PATIENCE_MS);
  }

  /** Resolves when the tab with the claim closes; false if this tab stopped waiting. */
  wait(): Promise<boolean> {
    return this.request({ signal: this.waiting.signal });
  }

  /** Asks the tab that has it; one that does not answer loses it. */
  async takeOver(): Promise<void> {
    this.waiting.abort();
    if (this.held) return;
    this.send("give");
    const given = await this.requestWithin(HANDING_OVER_MS);
    if (!given) await this.request({ steal: true });
  }

  announceKept(): void {
    this.send("kept");
  }

  close(): void {
    this.closed = true;
    this.waiting.abort();
    this.release?.();
    this.release = undefined;
    this.channel.close();
  }

  private async give(): Promise<void> {
    await this.onLost?.();
    this.release?.();
    this.release = undefined;
  }

  private send(message: Message): void {
    if (!this.closed) this.channel.postMessage(message);
  }

  /** Stops waiting by a timer of its own, because a browser may collect a signal that nothing else refers to. */
  private requestWithin(patienceMs: number): Promise<boolean> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    return this.request({ signal: patience.signal }).finally(() => clearTimeout(timer));
  }

  private request(options: LockOptions): Promise<boolean> {
    // Without a secure connection a browser has no locks; then every tab edits.
    if (!("locks" in navigator)) {
      this.release = () => undefined;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const hold = (): Promise<void> | undefined => {
        if (this.closed) return undefined;
        return new Promise((release) => {
          this.release = release;
          resolve(true);
        });
      };
      navigator.locks.request(this.name, options, hold).catch(() => {
        const stolen = this.held;
        this.release = undefined;
        if (stolen) void this.onLost?.();
        resolve(false);
      });
    });
  }
}
