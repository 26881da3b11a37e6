import { z } from "zod";
import { depthsOf } from "../places/depths.ts";
import { admin } from "../procedures/builders.ts";
import { sumSince } from "../stats/series/buckets.ts";
import { handledOf } from "../stats/series/metrics.ts";
import { putAsideLately } from "./lately.ts";
import { deadByTopic } from "./take.ts";

const HOUR_MS = 3_600_000;

const count = (description: string) => z.int().min(0).meta({ description });

const queueSchema = z
  .object({
    topic: z
      .string()
      .meta({ description: "What its messages are about: `analysis`, `linking`, `due`." }),
    waiting: count("Messages that wait for their first attempt."),
    retrying: count("Messages that wait for another attempt."),
    running: count("Messages that a worker has."),
    oldestSeconds: z
      .number()
      .min(0)
      .nullable()
      .meta({ description: "The age of the oldest of these in seconds; null without any." }),
    deadLetters: count("Messages that no attempt got through."),
    failedLately: z.array(z.object({ from: z.iso.datetime(), count: z.int().min(1) })).meta({
      description:
        "The dead letters of the last 24 hours by quarters of an hour, oldest first; quarters without one are left out.",
    }),
    handledLastHour: count("Messages done with in the last hour or so, on all replicas."),
  })
  .meta({ id: "QueueDepth" });

/** The messages that wait for the workers, those in work, and the dead letters. */
export const read = admin
  .output(z.object({ items: z.array(queueSchema) }).meta({ id: "QueueDepths" }))
  .query(async ({ ctx: { em, services } }) => {
    const depths = await depthsOf(services.queue, em);
    const dead = await deadByTopic(em);
    const lately = await putAsideLately(em);
    const handled = await sumSince(em, new Date(Date.now() - HOUR_MS));
    return {
      items: depths.map((depth) => ({
        ...depth,
        deadLetters: dead.get(depth.topic) ?? 0,
        failedLately: lately.get(depth.topic) ?? [],
        handledLastHour: handled.get(handledOf(depth.topic)) ?? 0,
      })),
    };
  });
