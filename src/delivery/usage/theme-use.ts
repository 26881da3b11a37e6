/** The dimensions of one counter. */
export interface Counted {
  themeId: string;
  version: number;
  /** Whether the address names the version (`v`). */
  pinned: boolean;
}

/**
 * Counts how often one response is sent. The counter belongs to the cached response and goes with
 * it, so a hit costs one addition and unknown addresses are never counted.
 */
export class ThemeUse {
  readonly of: Counted;
  private requests = 0;
  private readonly used: ThemeUse[];

  /** @param used the list that the counter joins when it has something to write */
  constructor(of: Counted, used: ThemeUse[]) {
    this.of = of;
    this.used = used;
  }

  count(): void {
    if (this.requests++ === 0) this.used.push(this);
  }

  /** Takes the count since the last call. */
  take(): number {
    const { requests } = this;
    this.requests = 0;
    return requests;
  }
}
