import type { Readable } from "node:stream";
import { BlobStoreUnavailable } from "../../errors/blob-store-unavailable.ts";
import { type StorageProblem, StorageRefused } from "../../errors/storage-problem.ts";
import type {
  StorageMetrics,
  StorageOperation,
  StorageOutcome,
} from "../metrics/storage-metrics.ts";
import { beginSpan, inSpan } from "../telemetry/tracing.ts";
import {
  BlobExists,
  BlobMissing,
  type Blobs,
  type ByteRange,
  type CreateOptions,
} from "./blobs.ts";

/** A blob store whose operations are timed, and appear in traces without their keys. */
export class MeasuredBlobs implements Blobs {
  private readonly blobs: Blobs;
  private readonly metrics: StorageMetrics;

  constructor(blobs: Blobs, metrics: StorageMetrics) {
    this.blobs = blobs;
    this.metrics = metrics;
  }

  create(key: string, content: Readable, options?: CreateOptions): Promise<void> {
    return this.measured(
      "create",
      () => this.blobs.create(key, content, options),
      // A failing store ends the stream, too, but with an error of its own.
      (error) => (isOfStore(error) || content.errored !== error ? outcomeOf(error) : "left"),
    );
  }

  size(key: string): Promise<number | null> {
    return this.measured("size", () => this.blobs.size(key));
  }

  /** Ends with the stream, whose reader may leave before its last byte. */
  read(key: string, range?: ByteRange): Readable {
    const end = this.begin("read");
    const bytes = this.blobs.read(key, range);
    bytes.once("close", () => {
      const { errored } = bytes;
      if (errored && !isDeparture(errored)) end(outcomeOf(errored), errored);
      else end(bytes.readableEnded ? "done" : "left");
    });
    return bytes;
  }

  /** Ends when the file is there, because its user has a span of its own. */
  async withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const end = this.begin("file");
    try {
      return await this.blobs.withFile(key, (path) => {
        end("done");
        return use(path);
      });
    } catch (error) {
      end(outcomeOf(error), error);
      throw error;
    }
  }

  problem(bytes: number): Promise<StorageProblem | undefined> {
    return this.blobs.problem(bytes);
  }

  removeBelow(prefix: string, which?: (name: string) => boolean): Promise<void> {
    return this.measured("remove", () => this.blobs.removeBelow(prefix, which));
  }

  private async measured<T>(
    operation: StorageOperation,
    work: () => Promise<T>,
    outcomeAfter: (error: unknown) => StorageOutcome = outcomeOf,
  ): Promise<T> {
    const started = performance.now();
    const done = (outcome: StorageOutcome): void =>
      this.metrics.record(operation, outcome, (performance.now() - started) / 1000);
    const answered = await inSpan(`storage ${operation}`, async () => {
      try {
        const value = await work();
        done("done");
        return { value };
      } catch (error) {
        const outcome = outcomeAfter(error);
        done(outcome);
        // Only the store's failure is one of the span.
        if (outcome === "failed") throw error;
        return { error };
      }
    });
    if ("error" in answered) throw answered.error;
    return answered.value;
  }

  /** Returns the function that ends the operation; only its first call counts. */
  private begin(operation: StorageOperation): (outcome: StorageOutcome, error?: unknown) => void {
    const started = performance.now();
    const span = beginSpan(`storage ${operation}`);
    let hasEnded = false;
    return (outcome, error) => {
      if (hasEnded) return;
      hasEnded = true;
      span.end(outcome === "failed" ? error : undefined);
      this.metrics.record(operation, outcome, (performance.now() - started) / 1000);
    };
  }
}

/** Whether a pipeline destroyed the stream because its reader had left. */
const isDeparture = (error: Error): boolean =>
  (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";

/** Whether the store says so itself; any other error of `create` is the stream's own. */
const isOfStore = (error: unknown): boolean =>
  error instanceof BlobStoreUnavailable || error instanceof StorageRefused;

const outcomeOf = (error: unknown): StorageOutcome =>
  error instanceof BlobExists || error instanceof BlobMissing ? "absent" : "failed";
