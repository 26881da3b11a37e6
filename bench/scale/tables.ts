import { drain } from "./burst.ts";
import { dev, type Environment, monthly, prod, sum } from "./cost.ts";
import { countersOf } from "./counters.ts";
import { bytesPerPicture, storedAfter } from "./growth.ts";
import { breaks } from "./limits.ts";
import { linkPass } from "./linking.ts";
import { type Load, loadAt } from "./load.ts";
import { connections, needsOf } from "./needs.ts";
import { hitRatio } from "./origin.ts";
import { push, TAKES } from "./pushes.ts";
import { streamsOf } from "./streams.ts";

const FACTORS = [1, 10, 100, 10_000] as const;

/** Instances of the worker in terraform/examples/prod, and as many as a region gives by default. */
const FEW = 8;
const MANY = 500;

const count = new Intl.NumberFormat("en", { maximumSignificantDigits: 2 });
/** Two digits say as much as is known. */
const some = (value: number): string => (value === Infinity ? "never" : count.format(value));
const dollars = (value: number): string => `$${Math.round(value).toLocaleString("en")}`;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB", "PB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return `${some(value / 1000 ** power)} ${units[power]}`;
}

function duration(seconds: number): string {
  if (seconds < 120) return `${some(seconds)} s`;
  if (seconds < 7200) return `${some(seconds / 60)} min`;
  return `${some(seconds / 3600)} h`;
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");

const scales = FACTORS.map((factor) => `${factor.toLocaleString("en")} ×`);
const overScales = (rows: Record<string, (load: Load) => string>): string =>
  table(
    ["", ...scales],
    Object.entries(rows).map(([name, of]) => [name, ...FACTORS.map((f) => of(loadAt(f)))]),
  );

/** The incoming load. */
const comesIn = (): string =>
  overScales({
    "run-time requests a second, at the CDN": (load) => some(load.requests),
    themes: (load) => some(load.themes),
    "lists and searches a second": (load) => some(load.reads),
    "pictures a day": (load) => some(load.picturesPerDay),
    "a burst: pictures within a minute": (load) => some(load.burst),
    "places within reach of a picture; at the busiest sight": (load) =>
      `${some(load.reach)}; ${some(load.busiestReach)}`,
  });

/** The resources for it, in the busiest minute. */
const takes = (): string =>
  overScales({
    "the CDN answers by itself": (load) => percent(hitRatio(load)),
    "run-time requests a second, at the program": (load) => some(needsOf(load).origin),
    "vCPUs of web; instances": (load) =>
      `${some(needsOf(load).webCpu)}; ${some(needsOf(load).webInstances)}`,
    "instances of the worker": (load) => some(needsOf(load).workerInstances),
    "vCPUs of the database": (load) => some(needsOf(load).databaseCpu),
    "of these, linking": (load) => some(needsOf(load).linkingCpu),
    "linking a picture; at the busiest sight": (load) =>
      `${some(linkPass(load.reach) * 1000)} ms; ${some(linkPass(load.busiestReach) * 1000)} ms`,
    "commits a second that notify others": (load) => some(needsOf(load).notifying),
    "connections during a roll-out": (load) => {
      const { webInstances, workerInstances } = needsOf(load);
      return some(connections(webInstances, workerInstances));
    },
    "database after a year": (load) => bytes(storedAfter(load, 365).database),
    "bucket after a year": (load) => bytes(storedAfter(load, 365).bucket),
  });

/** The course of a burst. */
function bursts(): string {
  const of = (load: Load, maxInstances: number) =>
    drain({ messages: load.burst, within: 60, maxInstances });
  const row = (instances: number, name: string, key: "deepest" | "oldest" | "drained") =>
    [
      `${name}, ${instances} instances`,
      (load: Load): string =>
        key === "deepest" ? some(of(load, instances)[key]) : duration(of(load, instances)[key]),
    ] as const;
  return overScales(
    Object.fromEntries(
      [FEW, MANY].flatMap((instances) => [
        row(instances, "most that wait", "deepest"),
        row(instances, "the oldest waits", "oldest"),
        row(instances, "all is done after", "drained"),
      ]),
    ),
  );
}

/** Pushes to instances that take in one message, and to those of terraform. */
function pushed(): string {
  const head = ["a burst of", "instances", "each takes in", "done within 150 s", "all done after"];
  const bursts = [
    [40, 1],
    [200, 4],
    [2000, FEW],
  ] as const;
  const rowOf = (messages: number, instances: number, takes: number): string[] => {
    const soon = push({ messages, instances, takes, until: 150 });
    const { dead, drained, refused } = push({ messages, instances, takes });
    const end = drained === null ? `never: ${some(dead)} put aside` : duration(drained);
    return [messages, instances, takes, soon.done].map(String).concat(end, some(refused));
  };
  return table(
    [...head, "answers with 429"],
    bursts.flatMap(([messages, instances]) =>
      [1, TAKES].map((takes) => rowOf(messages, instances, takes)),
    ),
  );
}

/** Streams of events, and the row that all instances write. */
const shared = (): string =>
  overScales({
    "listeners at once": (load) => some(load.listeners),
    "instances of web that hold them": (load) => some(streamsOf(load).instances),
    "events a second, to each": (load) => some(streamsOf(load).events),
    "vCPUs of web that send them": (load) => some(streamsOf(load).cpu),
    "vCPUs that answer subscriptions, at the most": (load) => some(streamsOf(load).answering),
    "rows of a write of counters": (load) => some(countersOf(load).rows),
    "it takes": (load) => `${some(countersOf(load).seconds * 1000)} ms`,
    "the hottest row is held": (load) => percent(countersOf(load).held),
  });

/** The limits in the order in which they are reached. */
function full(): string {
  const at = (factor: number): string => (factor === Infinity ? "never" : `${some(factor)} ×`);
  return table(
    ["", "as in `prod`", "at the most", "the most is", "beyond"],
    breaks().map(({ limit, there, most }) => [
      limit.name,
      at(there),
      there === most ? "the same" : at(most),
      limit.source,
      limit.beyond,
    ]),
  );
}

const rows = (): string =>
  table(
    ["of a picture", "bytes"],
    Object.entries(bytesPerPicture).map(([name, size]) => [`\`${name}\``, some(size)]),
  );

/** US dollars a month: an environment without visitors, and with them. */
export function costs(): string {
  const environments: Record<string, Environment> = {
    "`dev`, idle": dev,
    "`prod`, idle": prod,
    "`prod`, 100 requests a second, 2,000 pictures a day": {
      ...prod,
      requests: 100,
      pictures: 2000,
    },
  };
  const all = Object.values(environments).map(monthly);
  const parts = Object.keys(all[0] ?? {});
  return table(
    ["US dollars a month", ...Object.keys(environments)],
    [
      ...parts.map((part) => [part, ...all.map((of) => dollars(of[part] ?? 0))]),
      ["**together**", ...all.map((of) => `**${dollars(sum(of))}**`)],
    ],
  );
}

/** Every table of docs/scale.md, by its title. */
export const tables = (): Record<string, string> => ({
  Load: comesIn(),
  Resources: takes(),
  "A burst": bursts(),
  "Pushes that find no room": pushed(),
  "Streams and hot rows": shared(),
  "Rows of a picture": rows(),
  "Limits in order": full(),
});
