import type { Release } from "./release.ts";

/** The fields of a release that is not scheduled any more. */
export const ended = (state: "published" | "failed" | "cancelled", by: string | null) =>
  ({
    ...{ state, endedBy: by, endedAt: new Date() },
    ...{ dueAt: null, claim: null, claimedUntil: null, reasons: null, problem: null },
  }) satisfies Partial<Release>;
