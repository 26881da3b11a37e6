import type { Services } from "../src/procedures/services.ts";

/** What workers use of a process, which may be one that does nothing else. */
export type WorkerServices = Pick<
  Services,
  "config" | "orm" | "logger" | "changes" | "blobs" | "queue" | "masters"
>;
