import type { Fault } from "../fault.ts";
import { bucketForgets } from "./bucket-forgets.ts";
import { bucketRefuses } from "./bucket-refuses.ts";
import { bucketTruncates } from "./bucket-truncates.ts";
import { databaseStopped } from "./database-stopped.ts";
import { pubsubEmpty } from "./pubsub-empty.ts";
import { webStopped } from "./web-stopped.ts";
import { workerKilled } from "./worker-killed.ts";
import { workersKilled } from "./workers-killed.ts";

/** In the order of the table. */
export const faults: readonly Fault[] = [
  workerKilled,
  workersKilled,
  pubsubEmpty,
  databaseStopped,
  bucketForgets,
  bucketRefuses,
  bucketTruncates,
  webStopped,
];
