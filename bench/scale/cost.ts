import { analysisSeconds } from "./burst.ts";
import { assumed } from "./measured.ts";
import { originRequests } from "./origin.ts";
import { prices } from "./prices.ts";

const HOURS = 730;
const SECONDS = HOURS * 3600;
/** The bytes of a compressed stylesheet with its headers, and of a line of the balancer's log. */
const ANSWER_GB = 2.5e-6;
const LOG_LINE_GB = 1.5e-6;
/** The share of the cached half's requests that the balancer logs (terraform/modules/balancer). */
const LOGGED = 0.05;
/** Policies, and the rules of the two that exist without blocked addresses and regions. */
const ARMOR = { policies: 2, rules: 14 };
const SECRETS = 6;
/** Dollars: some GB of images. */
const REGISTRY = 1;
/** Seconds of a worker with two vCPUs and 2 GiB: of a sweep, and of linking a picture. */
const SWEEP = 0.2;
const LINKING = 0.2;

/** The billed resources of terraform/examples. */
export interface Environment {
  database: { cpu: number; gb: number; disk: number; regional: boolean } | "small";
  /** Instances that always run, with their vCPUs and GiB, and whether each has a collector. */
  web: { instances: number; cpu: number; gib: number; collector: boolean };
  /** Run-time requests a second, all month long. */
  requests: number;
  themes: number;
  /** Uploads a day; their storage is that of the first month. */
  pictures: number;
}

export const dev: Environment = {
  database: "small",
  web: { instances: 0, cpu: 1, gib: 2, collector: false },
  requests: 0,
  themes: 10,
  pictures: 0,
};
export const prod: Environment = {
  database: { cpu: 2, gb: 7.5, disk: 20, regional: true },
  web: { instances: 1, cpu: 2, gib: 2, collector: true },
  requests: 0,
  themes: 100,
  pictures: 0,
};

/** US dollars a month, part by part, in Iowa. */
export function monthly(environment: Environment): Record<string, number> {
  const { database, web, requests, themes } = environment;
  const pictures = environment.pictures * 30;
  const { sql, run, balancer, armor, cdn, logs, secret } = prices;
  const total = requests * SECONDS;
  const filled = requests === 0 ? 0 : originRequests({ requests, themes }) * SECONDS;
  const always = ({ cpu, gib }: { cpu: number; gib: number }): number =>
    SECONDS * (cpu * run.always.cpu + gib * run.always.gib);
  const zones = database !== "small" && database.regional ? 2 : 1;
  const worked = HOURS * 60 * SWEEP + pictures * (analysisSeconds + LINKING);
  const logged = total * LOGGED * LOG_LINE_GB;
  return {
    "Cloud SQL":
      database === "small"
        ? HOURS * sql.small + 10 * sql.disk
        : zones *
            (HOURS * (database.cpu * sql.cpu + database.gb * sql.gb) + database.disk * sql.disk) +
          database.disk * sql.backup,
    "Cloud Run, web":
      web.instances * (always(web) + (web.collector ? always({ cpu: 1, gib: 0.5 }) : 0)),
    "Cloud Run, worker": worked * (2 * run.requests.cpu + 2 * run.requests.gib),
    Balancer: HOURS * balancer.rules + filled * ANSWER_GB * balancer.gb,
    CDN: total * (cdn.request + ANSWER_GB * cdn.gb) + filled * ANSWER_GB * cdn.fill,
    Armor: ARMOR.policies * armor.policy + ARMOR.rules * armor.rule + filled * armor.request,
    Logs: Math.max(0, logged - logs.free) * logs.gb,
    "Storage, registry, secrets":
      (pictures * assumed.objectBytesPerPicture * prices.storage) / 1e9 +
      SECRETS * secret +
      REGISTRY,
  };
}

export const sum = (parts: Record<string, number>): number =>
  Object.values(parts).reduce((total, dollars) => total + dollars, 0);
