import { Agent, get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const READERS = 8;
const PAUSE_MS = 20;
const PATH = "/rt/v1/theme.css?slug=quartz";

/** Eight readers of a built-in theme's stylesheet, each with a connection of its own. */
export class Readers {
  private readonly waits: number[] = [];
  private readonly running: Promise<void>[];
  private isOver = false;

  constructor(url: string) {
    this.running = Array.from({ length: READERS }, () => this.read(url));
  }

  /** Stops them; returns how long 99 of 100 requests took at most, and the longest, in milliseconds. */
  async stop(): Promise<{ p99: number; longest: number }> {
    this.isOver = true;
    await Promise.all(this.running);
    const sorted = this.waits.toSorted((a, b) => a - b);
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 };
  }

  private async read(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!this.isOver) {
      const begun = performance.now();
      await answer(url + PATH, agent);
      this.waits.push(performance.now() - begun);
      await delay(PAUSE_MS);
    }
    agent.destroy();
  }
}

const answer = (url: string, agent: Agent): Promise<void> =>
  new Promise((resolve) => {
    const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      response.resume().once("close", resolve);
    });
    request.once("error", () => resolve());
  });
