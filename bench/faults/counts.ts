import type { Setting } from "./setting.ts";

export interface Counts {
  /** Pictures that an upload's answer named. */
  accepted: number;
  /** Uploads that were refused or broken off, and came again. */
  refused: number;
  stored: number;
  analysed: number;
  /** Pictures that both places share. */
  linked: number;
  /** Accepted pictures that are gone, whose bytes are, or that are not analysed, linked or told of. */
  lost: number;
  /** Each picture that is kept, analysed, linked or told of twice, with its kind. */
  twice: string[];
}

interface Row {
  id: string;
  status: string;
  links: number;
}

/** Each picture, with how many lists of shared pictures have it. */
const PICTURES = `
  select image.id, analysis_status as status,
         (select count(*)::int from related_place where image.id = any(shared_image_ids)) as links
    from image`;

/** Pictures twice: by their key, by the end of their analysis, in a list, by a badge. */
const TWICE = `
  select 'stored: ' || idempotency_key as what from image group by 1 having count(*) > 1
  union all
  select 'analysed: ' || image from analysed where status in ('done', 'failed')
   group by 1 having count(*) > 1
  union all
  select 'linked: ' || one from related_place, unnest(shared_image_ids) one
   group by place_id, related_id, one having count(*) > 1
  union all
  select 'badge: ' || image_id from badge group by image_id, source, label having count(*) > 1`;

/** Counts what is there after a row. */
export async function countAll({ database, replicas, sender, receiver }: Setting): Promise<Counts> {
  const rows = await database.query<Row>(PICTURES);
  const whole = new Set<string>();
  for (const { id, status, links } of rows) {
    if (status !== "done" || links !== 2) continue;
    const answer = await fetch(`${replicas.webs[0]?.url}/media/${id}`);
    await answer.arrayBuffer();
    if (answer.ok) whole.add(id);
  }
  const told = eventsOf(receiver.received);
  const accepted = [...sender.accepted.values()];
  const twice = await database.query<{ what: string }>(TWICE);
  return {
    accepted: accepted.length,
    refused: sender.refused,
    stored: rows.length,
    analysed: rows.filter(({ status }) => status === "done").length,
    linked: rows.filter(({ links }) => links === 2).length,
    lost: accepted.filter((id) => !whole.has(id) || !told.has(id)).length,
    twice: [
      ...twice.map(({ what }) => what),
      ...[...told].flatMap(([image, ids]) => (ids.size > 1 ? [`told: ${image}`] : [])),
    ],
  };
}

/** The events that told of each picture's end; a repetition has the event's own id, by which receivers know it. */
function eventsOf(received: Setting["receiver"]["received"]): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { id, json } of received) {
    if (json.data.status !== "done") continue;
    const of = events.get(json.data.image) ?? new Set();
    events.set(json.data.image, of.add(id));
  }
  return events;
}
