import type { EntityManager } from "@mikro-orm/postgresql";
import type { Depth, Queue } from "../platform/queue/queue.ts";
import { analysisTopic } from "./analysis/topic.ts";
import { linkingTopic } from "./linking/topic.ts";

/** Null where there is none, which `greatest` alone would make 0 of. */
const age = (of: string): string =>
  `case when count(*) > 0 then greatest(0, extract(epoch from now() - min(${of}))) end::float8
     as "oldestSeconds"`;

const PICTURES = `
  select count(*) filter (where analysis_status = 'pending' and analysis_attempts = 0)::int as waiting,
         count(*) filter (where analysis_status = 'pending' and analysis_attempts > 0)::int as retrying,
         count(*) filter (where analysis_status = 'processing')::int as running,
         ${age("analysis_changed_at")}
    from image where analysis_status in ('pending', 'processing')`;

/** A place has one message, however many changes; whether somebody is at it no row says. */
const PLACES = `
  select count(distinct place_id)::int as waiting, 0 as retrying, 0 as running, ${age("changed_at")}
    from link_change`;

/**
 * What is on its way in every topic: as the queue tells, or where it does not, as the rows say that
 * its messages are about.
 */
export async function depthsOf(queue: Queue, em: EntityManager): Promise<Depth[]> {
  return (await queue.depths()) ?? unfinishedRows(em);
}

/** The unfinished analyses and links, as what is on its way. */
export async function unfinishedRows(em: EntityManager): Promise<Depth[]> {
  const count = async (topic: string, sql: string): Promise<Depth[]> => {
    const rows = await em.execute<Omit<Depth, "topic">[]>(sql);
    return rows.map((row) => ({ topic, ...row }));
  };
  return [
    ...(await count(analysisTopic.name, PICTURES)),
    ...(await count(linkingTopic.name, PLACES)),
  ];
}
