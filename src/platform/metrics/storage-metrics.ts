import { Histogram, type Registry } from "prom-client";
import { WORK_SECONDS } from "./timed.ts";

/** The end of an operation: `absent` for a missing blob or a taken key, `left` if the reader stopped early. */
export type StorageOutcome = "done" | "absent" | "left" | "failed";

/** Measures the blob store as this process uses it. */
export class StorageMetrics {
  private readonly durations: Histogram;

  constructor(registry: Registry) {
    this.durations = new Histogram({
      name: "tokenkit_storage_duration_seconds",
      help: "Time of an operation of the blob store, with all its bytes.",
      labelNames: ["operation", "outcome"],
      buckets: WORK_SECONDS,
      registers: [registry],
    });
  }

  record(operation: string, outcome: StorageOutcome, seconds: number): void {
    this.durations.observe({ operation, outcome }, seconds);
  }
}
