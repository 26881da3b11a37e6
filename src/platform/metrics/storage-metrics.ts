import { Histogram, type Registry } from "prom-client";
import { WORK_SECONDS } from "./timed.ts";

/** The end of an operation: `absent` for a missing blob or a taken key, `left` if the reader or the sender stopped early. */
export type StorageOutcome = "done" | "absent" | "left" | "failed";

const storageOperations = ["create", "size", "read", "file", "remove"] as const;
export type StorageOperation = (typeof storageOperations)[number];

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
    // A rate sees the first failure only if the series was there before it.
    for (const operation of storageOperations) {
      for (const outcome of ["done", "failed"]) this.durations.zero({ operation, outcome });
    }
  }

  record(operation: StorageOperation, outcome: StorageOutcome, seconds: number): void {
    this.durations.observe({ operation, outcome }, seconds);
  }
}
