import { analysisSeconds } from "./burst.ts";
import { linkPass } from "./linking.ts";
import type { Load } from "./load.ts";
import { assumed, measured } from "./measured.ts";
import { originRequests } from "./origin.ts";

/** The sizes of web and worker in terraform/examples/prod. */
const pools = { web: 5, worker: 2 };

export interface Needs {
  origin: number;
  /** vCPUs that web's work takes in the busiest minute. */
  webCpu: number;
  webInstances: number;
  workerInstances: number;
  /** vCPUs of the database: all of it, and linking's part. */
  databaseCpu: number;
  linkingCpu: number;
  /** Commits a second that notify other processes. */
  notifying: number;
  messages: number;
  objects: number;
  transactionsPerDay: number;
}

/** The needs of the busiest minute, with no part busier than `assumed.busy`. */
export function needsOf(load: Load): Needs {
  const origin = originRequests(load);
  const { vcpuSlower, busy } = assumed;
  const webCpu =
    vcpuSlower *
    (origin * measured.themeRequest +
      load.pictures * (measured.upload + 2 * measured.rendition) +
      load.reads * measured.read.web);
  const linkingCpu = load.pictures * linkPass(load.reach);
  const databaseCpu =
    linkingCpu +
    vcpuSlower * (load.pictures * measured.pictureInDatabase + load.reads * measured.read.database);
  return {
    origin,
    webCpu,
    // JavaScript is one thread; the second vCPU is for decoding and compression.
    webInstances: Math.max(1, Math.ceil(webCpu / busy)),
    workerInstances: Math.ceil((load.pictures * analysisSeconds) / busy),
    databaseCpu,
    linkingCpu,
    notifying: load.pictures * assumed.notifiesPerPicture,
    messages: load.pictures * assumed.messagesPerPicture,
    objects: load.pictures * assumed.objectsPerPicture,
    transactionsPerDay: load.picturesPerDay * assumed.transactionsPerPicture,
  };
}

/** Connections of all instances, twice over while a release is rolled out, and of jobs. */
export const connections = (webInstances: number, workerInstances: number): number =>
  2 * (webInstances * (pools.web + 1) + workerInstances * (pools.worker + 1)) + 2 * 3;
