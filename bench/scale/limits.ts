import { STATEMENT_TIMEOUT_MS } from "../../src/platform/patience.ts";
import { drain } from "./burst.ts";
import { countersOf } from "./counters.ts";
import { storedAfter } from "./growth.ts";
import { type Load, loadAt } from "./load.ts";
import { assumed, measured } from "./measured.ts";
import { connections, needsOf } from "./needs.ts";
import { LISTENERS, streamsOf } from "./streams.ts";

const { vcpuSlower, busy } = assumed;

/** Half of all transaction ids: by then VACUUM must have visited every row. */
const TRANSACTION_IDS = 2 ** 30;
/** Seconds. */
const STATEMENT = STATEMENT_TIMEOUT_MS / 1000;
/** The most that `web.listeners` may be next to a `concurrency` of 40, with a quarter more for previews. */
const MOST_LISTENERS = 768;
/** Seconds that the oldest message may wait (terraform/modules/monitoring/queue.tf). */
export const OLDEST = 900;

/** A resource that can run out. */
export interface Limit {
  name: string;
  /** How much of it a load takes. */
  used(load: Load): number;
  /** The amount in terraform/examples/prod, or in the program as it is. */
  there: number;
  /** The most that is available without another component, with its source. */
  most: number;
  source: string;
  /** The measure to take beyond the limit. */
  beyond: string;
}

/** Seconds that the oldest of a burst waits with so many instances. */
const oldestOf = (load: Load, maxInstances: number): number =>
  drain({ messages: load.burst, within: 60, maxInstances, step: 0.5, patience: OLDEST }).oldest;

/** Instances with which the oldest of a burst waits no longer than the alert allows. */
function instancesForBurst(load: Load): number {
  let many = 1;
  while (oldestOf(load, many) > OLDEST && many < 2 ** 20) many *= 2;
  let few = many / 2;
  while (many - few > 1) {
    const middle = Math.floor((few + many) / 2);
    if (oldestOf(load, middle) > OLDEST) few = middle;
    else many = middle;
  }
  return many;
}

export const limits: readonly Limit[] = [
  {
    name: "Places by offset, last page",
    used: (load) => load.placesAfterYear,
    there: STATEMENT / (measured.placeByOffset * vcpuSlower),
    most: STATEMENT / (measured.placeByOffset * vcpuSlower),
    source: "statement_timeout, 10 s",
    beyond: "cursors, which are there; refuse deep offsets",
  },
  {
    name: "A map filtered by a word most have",
    used: (load) => load.placesAfterYear,
    there: STATEMENT / (measured.placeOnFilteredMap * vcpuSlower),
    most: STATEMENT / (measured.placeOnFilteredMap * vcpuSlower),
    source: "statement_timeout, 10 s",
    beyond: "tiles by S2 cell and word, made by Dataflow; BigQuery GIS for analysts",
  },
  {
    name: "Render cache of an instance",
    used: (load) => load.themes * assumed.formsPerTheme * assumed.artefactBytes,
    there: 64 * 2 ** 20,
    most: 1024 * 2 ** 20,
    source: "src/delivery, 64 MiB; a GiB of the instance's two",
    beyond: "web by theme, several services behind one URL map",
  },
  {
    name: "Web instances",
    used: (load) => needsOf(load).webInstances,
    there: 10,
    most: 500,
    source: "a region's quota, 1,000 vCPU, which Google raises",
    beyond: "a second region behind the same balancer, uploads by signed URL",
  },
  {
    name: "Listeners at once",
    used: (load) => load.listeners,
    there: 10 * LISTENERS,
    most: 500 * MOST_LISTENERS,
    source: "500 instances with `listeners` of 768, which is what Cloud Run takes",
    beyond: "nothing: one too many is told to ask from time to time",
  },
  {
    name: "Events to all listeners",
    used: (load) => streamsOf(load).cpu / busy,
    there: 10,
    most: 500,
    source: "a thread of each instance, 500 instances",
    beyond: "streams by place; until then a listener that is late gets one *read again*",
  },
  {
    name: "Counters of theme use, the hottest row",
    used: (load) => countersOf(load).held,
    there: 1,
    most: 1,
    source: "one writer at a time, each 10 s an instance",
    beyond: "a write a minute, which is one number; then counts by the CDN's log",
  },
  {
    name: "Worker instances, busiest hour",
    used: (load) => needsOf(load).workerInstances,
    there: 8,
    most: 500,
    source: "a region's quota, 1,000 vCPU, which Google raises",
    beyond: "Dataflow, or worker pools on GKE with the model on GPUs",
  },
  {
    name: "Worker instances, a burst within 15 min",
    used: instancesForBurst,
    there: 8,
    most: 500,
    source: "a region's quota, 1,000 vCPU, which Google raises",
    beyond: "let it wait: nothing is lost, a week is kept",
  },
  {
    name: "Connections, during a roll-out",
    used: (load) => {
      const { webInstances, workerInstances } = needsOf(load);
      return connections(webInstances, workerInstances);
    },
    there: 200 - 10,
    most: 1000 - 10,
    source: "Cloud SQL's default from 120 GB on; more by flag, some 10 MB each",
    beyond: "read replicas with pools of their own; a pooler in session mode saves nothing here",
  },
  {
    name: "Database CPU",
    used: (load) => needsOf(load).databaseCpu / busy,
    there: 2,
    most: 96,
    source: "Cloud SQL ENTERPRISE, 96 vCPU",
    beyond: "reads from replicas; then Spanner, by place",
  },
  {
    name: "Indexes and new rows in memory",
    used: (load) => storedAfter(load, 365).database * assumed.hot,
    there: 7.5e9 * assumed.cached,
    most: 624e9 * assumed.cached,
    source: "Cloud SQL ENTERPRISE, 624 GB, of which half caches",
    beyond: "partitions by month; audit and history to BigQuery; then Spanner",
  },
  {
    name: "Linking's share of it, one half",
    used: (load) => (2 * needsOf(load).linkingCpu) / busy,
    there: 2,
    most: 96,
    source: "as above",
    beyond: "neighbours by S2 cell in Bigtable, filled by Dataflow; a bound on places looked at",
  },
  {
    name: "Commits that notify (NOTIFY)",
    used: (load) => needsOf(load).notifying,
    there: 1 / assumed.commit,
    most: 1 / assumed.commit,
    source: "one at a time in a PostgreSQL, 4 ms each",
    beyond: "a Pub/Sub topic with a subscription an instance",
  },
  {
    name: "Disk after a year",
    used: (load) => storedAfter(load, 365).database,
    there: 500e9,
    most: 64e12,
    source: "Cloud SQL, 64 TB",
    beyond: "audit and history to BigQuery, by month; then Spanner",
  },
  {
    name: "VACUUM before ids run out",
    used: (load) => {
      const seconds = storedAfter(load, 365).database / assumed.vacuum;
      return (seconds / 86_400) * (needsOf(load).transactionsPerDay / TRANSACTION_IDS);
    },
    there: 1,
    most: 1,
    source: "2^30 transactions; 100 MB/s",
    beyond: "partitions by month, of which the old are frozen once; then Spanner",
  },
  {
    name: "Pub/Sub",
    used: (load) => needsOf(load).messages,
    there: 50_000,
    most: 50_000,
    source: "publishing in a small region, 3,000,000 kB a minute",
    beyond: "ask for more: it is the last to be full",
  },
  {
    name: "Objects written to the bucket",
    used: (load) => needsOf(load).objects,
    there: 1000,
    most: 100_000,
    source: "1,000 at once, doubling each 20 minutes, for keys are random",
    beyond: "several buckets, by the key's first digit",
  },
];

/** The factor at which a limit is full; Infinity if a million times the load does not reach it. */
function fullAt(limit: Limit, amount: number): number {
  if (limit.used(loadAt(1)) > amount) return 1;
  let [fine, full] = [1, 1];
  while (limit.used(loadAt(full)) <= amount) {
    fine = full;
    full *= 2;
    if (full > 2 ** 20) return Number.POSITIVE_INFINITY;
  }
  while (full / fine > 1.02) {
    const middle = Math.sqrt(fine * full);
    if (limit.used(loadAt(middle)) <= amount) fine = middle;
    else full = middle;
  }
  return fine;
}

export interface Break {
  limit: Limit;
  /** The factor with terraform/examples/prod, and at the component's own maximum. */
  there: number;
  most: number;
}

/** The limits in the order in which they are reached: at their maximum, then as configured. */
export const breaks = (): Break[] =>
  limits
    .map((limit) => ({
      limit,
      there: fullAt(limit, limit.there),
      most: fullAt(limit, limit.most),
    }))
    .sort((a, b) => a.most - b.most || a.there - b.there);
