import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../platform/ids.ts";
import { type Announcing, announceEachAfterCommit } from "../announce.ts";
import { dueTopic } from "../due/topic.ts";
import type { EventData, EventType } from "./schemas.ts";

/** The parts of an event's data that the worker adds, because they take time. */
type Added = "url" | "previous" | "level" | "counts";
export type Emitted<Type extends EventType> = Omit<EventData<Type>, Added>;

/** The task that delivers events. */
export const DELIVERIES = "deliveries";

export interface Emitting extends Announcing {
  em: EntityManager;
}

const themesOf = (data: object): readonly string[] =>
  "slug" in data && typeof data.slug === "string" ? [data.slug] : [];

/** Events that one statement writes; its joins take time by their square. */
const AT_ONCE = 250;
/** Messages to send, because a worker takes everything that is due once it is awake. */
const MOST_MESSAGES = 8;

/**
 * A disabled address keeps the event, so that it can be sent later. The lock leaves out an address that
 * is being removed, to which a delivery could no longer refer.
 */
const EMIT = `
  with given as (
    select id, themes::text[], data from json_to_recordset(?::json)
        as row (id uuid, themes text, data json)
  ),
  wanting as materialized (
    select webhook.id, webhook.enabled, given.id as event_id from webhook, given
     where ? = any(webhook.events)
       and (webhook.themes = '{}' or given.themes = '{}' or webhook.themes && given.themes)
       for key share of webhook
  ),
  stored as (
    insert into event (id, type, at, themes, data)
    select id, ?, clock_timestamp(), themes, data from given
     where id in (select event_id from wanting)
    returning id, at
  )
  insert into delivery (id, webhook_id, event_id, created_at, due_at)
  select gen_random_uuid(), wanting.id, stored.id, stored.at, stored.at
    from wanting join stored on stored.id = event_id where enabled returning id`;

/** Whether anything listens, by transaction: most platforms have no webhook, and a mutation emits twice or more. */
const listening = new WeakMap<EntityManager, Promise<boolean>>();

function isListening(em: EntityManager): Promise<boolean> {
  const known = listening.get(em);
  if (known !== undefined) return known;
  const asked = em
    .execute<{ yes: boolean }[]>("select exists (select from webhook) as yes")
    .then(([row]) => row?.yes === true);
  listening.set(em, asked);
  return asked;
}

/**
 * Writes an event and a delivery for each address that wants it into the mutation's transaction, and
 * wakes the worker after the commit. Without such an address it writes nothing. `themes` are the slugs
 * that the event is about, by which an address may filter.
 */
export const emit = <Type extends EventType>(
  ctx: Emitting,
  type: Type,
  data: Emitted<Type>,
  themes?: readonly string[],
): Promise<void> => emitEach(ctx, type, [data], themes);

/** `emit` for several events of one type at once. */
export async function emitEach<Type extends EventType>(
  ctx: Emitting,
  type: Type,
  all: readonly Emitted<Type>[],
  themes?: readonly string[],
): Promise<void> {
  if (all.length === 0 || !(await isListening(ctx.em))) return;
  const given = all.map((data) => {
    const slugs = (themes ?? themesOf(data)).map((slug) => JSON.stringify(slug));
    return { id: newId(), themes: `{${slugs.join()}}`, data };
  });
  const rows: { id: string }[] = [];
  for (let start = 0; start < given.length; start += AT_ONCE) {
    const portion = JSON.stringify(given.slice(start, start + AT_ONCE));
    rows.push(...(await ctx.em.execute<{ id: string }[]>(EMIT, [portion, type, type])));
  }
  if (rows.length === 0) return;
  const messages = rows.slice(0, MOST_MESSAGES).map(({ id }) => ({ task: DELIVERIES, id }));
  announceEachAfterCommit(ctx, dueTopic, messages);
}
