/** What is counted together. */
export interface Counted {
  themeId: string;
  version: number;
  /** Whether the address names the version (`v`). */
  pinned: boolean;
}

/**
 * Counts how often one response was given. It is part of that response and goes with it, so that a
 * hit costs an addition, and what is unknown is counted nowhere.
 */
export class ThemeUse {
  readonly of: Counted;
  private requests = 0;
  private readonly used: ThemeUse[];

  /** @param used where it enters itself when there is something to write down */
  constructor(of: Counted, used: ThemeUse[]) {
    this.of = of;
    this.used = used;
  }

  count(): void {
    if (this.requests++ === 0) this.used.push(this);
  }

  /** What was counted since it was last taken. */
  take(): number {
    const { requests } = this;
    this.requests = 0;
    return requests;
  }
}
