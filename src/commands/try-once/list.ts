import {
  alertsReach,
  backToAMoment,
  failover,
  rateLimits,
  replacing,
  rollingBack,
  scaling,
  staleWhileDown,
  traces,
} from "./by-hand.ts";
import { cdnKey } from "./caches.ts";
import type { Check } from "./check.ts";
import { webByBalancer, workerCaller } from "./entrances.ts";
import { noForgedAddress, pushSignature } from "./logs.ts";
import { purge } from "./purge.ts";
import { deadLetterAgent, noPublicBucket } from "./rights.ts";
import { sweep } from "./schedule.ts";
import { serves } from "./serves.ts";

/** In the order of the table in docs/google-cloud.md. */
export const checks: readonly Check[] = [
  serves,
  workerCaller,
  pushSignature,
  webByBalancer,
  noPublicBucket,
  deadLetterAgent,
  cdnKey,
  purge,
  staleWhileDown,
  noForgedAddress,
  rateLimits,
  scaling,
  replacing,
  sweep,
  failover,
  backToAMoment,
  traces,
  alertsReach,
  rollingBack,
];
