import type { Services } from "../src/procedures/services.ts";

/** The services of a process that the workers use. */
export type WorkerServices = Pick<
  Services,
  | "config"
  | "orm"
  | "outbound"
  | "sealer"
  | "logger"
  | "metrics"
  | "changes"
  | "blobs"
  | "queue"
  | "masters"
  | "engine"
  | "settings"
>;
