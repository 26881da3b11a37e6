import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import type { Queue, Topic } from "../platform/queue/queue.ts";

const MAX_IDS = 100;

export const topicName = z.string({ error: "must be the name of a topic" });

/** A selection of dead letters. */
export const selection = z.object({
  ids: z
    .array(z.guid({ error: "must be the id of a dead letter, a UUID" }))
    .min(1, { error: "must name at least one" })
    .max(MAX_IDS, { error: `must name at most ${MAX_IDS}` })
    .optional()
    .meta({ description: "The `id` of each." }),
  topic: topicName.optional().meta({ description: "Instead of `ids`: all of this topic." }),
});

/** `topics`: only letters of these, which this process serves. `before`: only letters that failed by then. */
export type Selection = { ids: string[]; topics: string[] } | { topic: string; before?: Date };

/** @throws PlatformError `validation_failed` unless exactly one of the two is given */
export function selectionOf(queue: Queue, { ids, topic }: z.infer<typeof selection>): Selection {
  if (ids !== undefined && topic !== undefined) {
    throw invalid("topic", "must be left out beside ids");
  }
  if (ids !== undefined) return { ids, topics: queue.topics.map(({ name }) => name) };
  if (topic === undefined) throw invalid("ids", "must be given, or a topic instead");
  return { topic: findTopic(queue, topic).name };
}

/** @throws PlatformError `validation_failed` naming the valid ones */
export function findTopic({ topics }: Queue, name: string): Topic<object> {
  const found = topics.find((topic) => topic.name === name);
  if (found !== undefined) return found;
  throw invalid("topic", `must be one of ${topics.map((topic) => topic.name).join(", ")}`);
}
