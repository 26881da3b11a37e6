import { BlobStoreUnavailable } from "../../errors/blob-store-unavailable.ts";
import type { StorageProblem } from "../../errors/storage-problem.ts";

/** How long the last failure counts as the store's state, unless a request succeeds. */
const FAILED_FOR_MS = 60_000;

/** The last known state of a remote store, which reports no problem by itself. */
export class StoreHealth {
  private readonly causeFrom: (error: unknown) => Error;
  private failedAt = Number.NEGATIVE_INFINITY;
  /** Whether the last upload failed: reads may succeed all the while. */
  private refusesUploads = false;

  /** @param causeFrom makes of a client's error one that is safe to log */
  constructor(causeFrom: (error: unknown) => Error) {
    this.causeFrom = causeFrom;
  }

  succeeded(): void {
    this.failedAt = Number.NEGATIVE_INFINITY;
  }

  uploaded(): void {
    this.succeeded();
    this.refusesUploads = false;
  }

  /** Notes the failure of an operation and returns its error. */
  unavailable(what: "write" | "read" | "look" | "remove", error: unknown): BlobStoreUnavailable {
    this.failedAt = performance.now();
    if (what === "write") this.refusesUploads = true;
    return new BlobStoreUnavailable(what, this.causeFrom(error));
  }

  problem(): StorageProblem | undefined {
    if (this.refusesUploads) return "failing";
    return performance.now() - this.failedAt < FAILED_FOR_MS ? "failing" : undefined;
  }
}
