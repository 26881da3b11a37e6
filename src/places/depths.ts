import type { EntityManager } from "@mikro-orm/postgresql";
import type { Depth, Queue } from "../platform/queue/queue.ts";
import { dueTopic } from "../procedures/due/topic.ts";
import { analysisTopic } from "./analysis/topic.ts";
import { linkingTopic } from "./linking/topic.ts";

/** Null if there is none; `greatest` alone would return 0. */
const age = (of: string): string =>
  `case when count(*) > 0 then greatest(0, extract(epoch from now() - min(${of}))) end::float8
     as "oldestSeconds"`;

const PICTURES = `
  select count(*) filter (where analysis_status = 'pending' and analysis_attempts = 0)::int as waiting,
         count(*) filter (where analysis_status = 'pending' and analysis_attempts > 0)::int as retrying,
         count(*) filter (where analysis_status = 'processing')::int as running,
         ${age("analysis_changed_at")}
    from image where analysis_status in ('pending', 'processing')`;

/** A place has one message for all its changes; no row records whether a worker has it. */
const PLACES = `
  select count(distinct place_id)::int as waiting, 0 as retrying, 0 as running, ${age("changed_at")}
    from link_change`;

const DELIVERIES = `
  select count(*) filter (where claim is null and attempts = 0)::int as waiting,
         count(*) filter (where claim is null and attempts > 0)::int as retrying,
         count(*) filter (where claim is not null)::int as running, ${age("due_at")}
    from delivery where due_at <= now()`;

/**
 * Counts the messages in progress per topic: from the queue if it reports them, else from the rows
 * that the messages concern.
 */
export async function depthsOf(queue: Queue, em: EntityManager): Promise<Depth[]> {
  const served = new Set(queue.topics.map(({ name }) => name));
  return (
    (await queue.depths()) ?? (await unfinishedRows(em)).filter(({ topic }) => served.has(topic))
  );
}

/** The unfinished analyses and links, counted as messages in progress. */
export async function unfinishedRows(em: EntityManager): Promise<Depth[]> {
  const count = async (topic: string, sql: string): Promise<Depth[]> => {
    const rows = await em.execute<Omit<Depth, "topic">[]>(sql);
    return rows.map((row) => ({ topic, ...row }));
  };
  return [
    ...(await count(analysisTopic.name, PICTURES)),
    ...(await count(linkingTopic.name, PLACES)),
    ...(await count(dueTopic.name, DELIVERIES)),
  ];
}
