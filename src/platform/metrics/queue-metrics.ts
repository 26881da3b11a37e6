import { Counter, Gauge, type Registry } from "prom-client";
import type { Depth } from "../queue/queue.ts";
import { lastKnown } from "./last-known.ts";

const STATES = ["waiting", "retrying", "running"] as const;

/** Counts what this process publishes, and shows the depths that all replicas share. */
export class QueueMetrics {
  private readonly registry: Registry;
  private readonly published: Counter;
  private readonly refused: Counter;

  constructor(registry: Registry) {
    this.registry = registry;
    const counter = (name: string, help: string): Counter =>
      new Counter({ name, help, labelNames: ["topic"], registers: [registry] });
    this.published = counter(
      "tokenkit_queue_published_total",
      "Messages of this process that the queue took.",
    );
    this.refused = counter(
      "tokenkit_queue_publish_failures_total",
      "Messages of this process that the queue refused; the sweep sends them again.",
    );
  }

  /** Shows topics as 0 until their first message, because a rate needs the value before it. */
  expect(topics: readonly { name: string }[]): void {
    for (const { name: topic } of topics) {
      this.published.inc({ topic }, 0);
      this.refused.inc({ topic }, 0);
    }
  }

  count(topic: string, outcome: "published" | "refused"): void {
    this[outcome].inc({ topic });
  }

  /** Registers the messages in progress; a failed or slow look keeps the last values. */
  watch(depths: () => Promise<readonly Depth[]>): void {
    const known = lastKnown(depths);
    new Gauge({
      name: "tokenkit_queue_oldest_seconds",
      help: "Age of the oldest unfinished message, on all replicas; 0 for none.",
      labelNames: ["topic"],
      registers: [this.registry],
      async collect() {
        for (const { topic, oldestSeconds } of (await known()) ?? []) {
          this.set({ topic }, oldestSeconds ?? 0);
        }
      },
    });
    new Gauge({
      name: "tokenkit_queue_messages",
      help: "Unfinished messages by state, on all replicas.",
      labelNames: ["topic", "state"],
      registers: [this.registry],
      async collect() {
        for (const depth of (await known()) ?? []) {
          for (const state of STATES) this.set({ topic: depth.topic, state }, depth[state]);
        }
      },
    });
  }
}
