import { z } from "zod";
import { runs } from "../config/owners.ts";
import { admin } from "../procedures/builders.ts";
import { read } from "./series/buckets.ts";
import { readDerived } from "./series/derived.ts";
import { handledOf, MISSES, oldestOf, runningOf, waitingOf } from "./series/metrics.ts";
import { SeriesReader } from "./series/series-reader.ts";

const HOUR = 3600;

/** The length of each range and the width of its buckets, in seconds. */
const ranges = {
  "24h": { back: 24 * HOUR, seconds: HOUR / 4 },
  "7d": { back: 7 * 24 * HOUR, seconds: HOUR },
  "30d": { back: 30 * 24 * HOUR, seconds: 6 * HOUR },
} as const;

type Range = keyof typeof ranges;

const value = z.number().min(0).nullable();

const seriesSchema = (what: string, before: string) =>
  z
    .object({
      points: z.array(value).meta({
        description:
          "A value for each bucket, oldest first; null for buckets in which no process counted.",
      }),
      now: value.meta({ description: before.replace("%", "the range") }),
      before: value.meta({ description: before.replace("%", "the range before it") }),
    })
    .meta({ description: what });

const sum = (what: string) =>
  seriesSchema(what, "The sum of %, null where nothing is known of it.");
const peak = (what: string) =>
  seriesSchema(what, "The highest value of %, null where nothing is known of it.");

const statsSeriesSchema = z
  .object({
    range: z.enum(Object.keys(ranges) as [Range, ...Range[]]),
    from: z.iso.datetime().meta({ description: "When the first bucket begins." }),
    to: z.iso.datetime().meta({
      description: "When the last bucket ends; it is still running.",
    }),
    bucketSeconds: z.int().min(1),
    requests: sum("Requests that run time answered.").optional(),
    hitRate: seriesSchema(
      "Share of run-time responses that came from the render cache, 0 to 1; null where there was none.",
      "The share in %.",
    ).optional(),
    built: sum("Run-time responses that had to be built.").optional(),
    publishes: sum("Versions of themes that went live.").optional(),
    uploads: sum("Pictures that were added.").optional(),
    signIns: sum("People who signed in."),
    errors: sum("Answers of status 500 and above, but for probes."),
    queues: z.array(
      z.object({
        topic: z.string(),
        waiting: peak("Messages that waited, the most at a time."),
        running: peak("Messages in hand, the most at a time."),
        oldestSeconds: peak("The age of the oldest message in seconds, the most at a time."),
        handled: sum("Messages done with."),
      }),
    ),
  })
  .meta({ id: "StatsSeries" });

/** Figures over time for all replicas together, with the sums of the previous range. */
export const series = admin
  .input(
    z.object({
      range: z
        .enum(Object.keys(ranges) as [Range, ...Range[]], {
          error: `must be one of ${Object.keys(ranges).join(", ")}`,
        })
        .default("24h")
        .meta({
          description:
            "How far back: `24h` by quarters of an hour, `7d` by hours, `30d` by six hours.",
        }),
    }),
  )
  .output(statsSeriesSchema)
  .query(async ({ ctx: { em, services }, input: { range } }) => {
    const { back, seconds } = ranges[range];
    const to = Math.floor(Date.now() / 1000 / seconds + 1) * seconds;
    const both = { from: to - 2 * back, to, seconds };
    const rows = [...(await read(em, both)), ...(await readDerived(em, both))];
    const reader = new SeriesReader(rows, { from: to - back, to, seconds });
    const iso = (at: number): string => new Date(at * 1000).toISOString();
    return {
      range,
      from: iso(to - back),
      to: iso(to),
      bucketSeconds: seconds,
      ...(runs(services.config, "themes") && {
        requests: reader.sum("requests"),
        hitRate: reader.hitRate(),
        built: reader.sum(MISSES),
        publishes: reader.sum("publishes"),
      }),
      ...(runs(services.config, "places") && { uploads: reader.sum("uploads") }),
      signIns: reader.sum("signIns"),
      errors: reader.sum("errors"),
      queues: services.queue.topics.map(({ name }) => ({
        topic: name,
        waiting: reader.peak(waitingOf(name)),
        running: reader.peak(runningOf(name)),
        oldestSeconds: reader.peak(oldestOf(name)),
        handled: reader.sum(handledOf(name)),
      })),
    };
  });
