import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  type OpenMetricsContentType,
  Registry,
} from "prom-client";
import { buildInfo } from "./build-info.ts";
import { lastKnown } from "./metrics/last-known.ts";
import { PoolMetrics } from "./metrics/pool-metrics.ts";
import { QueueMetrics } from "./metrics/queue-metrics.ts";
import { RefusalMetrics } from "./metrics/refusal-metrics.ts";
import { StorageMetrics } from "./metrics/storage-metrics.ts";
import { WorkMetrics } from "./metrics/work-metrics.ts";
import { RequestHistogram } from "./request-histogram.ts";

/** The figures of a cache; `hitRate` from 0 to 1. */
export interface CacheStats {
  hits: number;
  misses: number;
  hitRate: number;
  entries: number;
}

interface Exposition {
  contentType: string;
  text: string;
}

/** All metrics that /metrics exposes. */
export class Metrics {
  readonly requests = new RequestHistogram();
  private readonly registry = new Registry();
  readonly work = new WorkMetrics(this.registry);
  readonly queue = new QueueMetrics(this.registry);
  readonly pools = new PoolMetrics(this.registry);
  readonly storage = new StorageMetrics(this.registry);
  readonly refusals = new RefusalMetrics(this.registry);
  private readonly deliveries = new Counter({
    name: "tokenkit_webhook_deliveries_total",
    help: "Attempts of this process to deliver an event to a webhook, by outcome.",
    labelNames: ["outcome"],
    registers: [this.registry],
  });

  /** `role` is the process's (`ROLE`). */
  constructor(role: string) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: "tokenkit_build_info",
      help: "Is 1; the labels name this process's release and role.",
      labelNames: ["version", "commit", "role"],
      registers: [this.registry],
    }).set({ ...buildInfo, role }, 1);
    this.registry.registerMetric(this.requests.asMetric());
    this.registry.registerMetric(this.requests.asCounter());
    for (const outcome of ["delivered", "failed"]) this.deliveries.inc({ outcome }, 0);
  }

  /** Takes out metrics of work that this process never has. */
  leaveOut(names: readonly string[]): void {
    for (const name of names) this.registry.removeSingleMetric(name);
  }

  countDelivery(outcome: "delivered" | "failed"): void {
    this.deliveries.inc({ outcome });
  }

  /** Registers the age of the oldest undelivered event; a failed or slow look keeps the last value. */
  watchUndelivered(oldestSeconds: () => Promise<number>): void {
    const known = lastKnown(oldestSeconds);
    new Gauge({
      name: "tokenkit_webhook_oldest_undelivered_seconds",
      help: "Age of the oldest event that a webhook has yet to take, on all replicas; 0 for none.",
      registers: [this.registry],
      async collect() {
        const seconds = await known();
        if (seconds !== undefined) this.set(seconds);
      },
    });
  }

  /** Registers the count of event listeners. */
  watchEventStreams(eventStreams: () => number): void {
    new Gauge({
      name: "tokenkit_event_streams",
      help: "Clients that listen to events of this process.",
      registers: [this.registry],
      collect() {
        this.set(eventStreams());
      },
    });
  }

  /** Registers how many tasks on pictures wait for their turn, by kind. */
  watchPictures(waiting: () => Readonly<Record<string, number>>): void {
    new Gauge({
      name: "tokenkit_picture_tasks_waiting",
      help: "Tasks on pictures that wait for their turn in this process.",
      labelNames: ["kind"],
      registers: [this.registry],
      collect() {
        for (const [kind, tasks] of Object.entries(waiting())) this.set({ kind }, tasks);
      },
    });
  }

  /** Registers the count of dead letters by topic; a failed or slow count keeps the last values. */
  watchDeadLetters(count: () => Promise<ReadonlyMap<string, number>>): void {
    const known = lastKnown(count);
    new Gauge({
      name: "tokenkit_dead_letters",
      help: "Messages that no attempt got through, on all replicas.",
      labelNames: ["topic"],
      registers: [this.registry],
      async collect() {
        for (const [topic, letters] of (await known()) ?? []) this.set({ topic }, letters);
      },
    });
  }

  /** Registers the render cache's figures. */
  watchCache(cache: () => CacheStats): void {
    const register = [this.registry];
    const counters = { hits: "answered from", misses: "rendered into" } as const;
    for (const [kind, what] of Object.entries(counters)) {
      const counter = new Counter({
        name: `tokenkit_render_cache_${kind}_total`,
        help: `Run-time responses ${what} the render cache.`,
        registers: register,
        collect() {
          this.reset();
          this.inc(cache()[kind as keyof typeof counters]);
        },
      });
      counter.inc(0);
    }
    new Gauge({
      name: "tokenkit_render_cache_hit_ratio",
      help: "Share of run-time responses answered from the render cache, 0 to 1.",
      registers: register,
      collect() {
        this.set(cache().hitRate);
      },
    });
    new Gauge({
      name: "tokenkit_render_cache_entries",
      help: "Responses in the render cache.",
      registers: register,
      collect() {
        this.set(cache().entries);
      },
    });
  }

  /** All metrics in the text format of Prometheus, version 0.0.4. */
  async prometheus(): Promise<Exposition> {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }

  /** All metrics in OpenMetrics 1.0: https://prometheus.io/docs/specs/om/open_metrics_spec/. */
  async openMetrics(): Promise<Exposition> {
    const registry = new Registry<OpenMetricsContentType>();
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    // The registry renames counters for good, so it gets metrics whose names are their own.
    for (const metric of this.registry.getMetricsAsArray()) {
      registry.registerMetric(Object.create(metric));
    }
    return { contentType: registry.contentType, text: await registry.metrics() };
  }
}
