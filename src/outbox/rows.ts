import type { EntityManager } from "@mikro-orm/postgresql";
import type { DeliveryView } from "./schemas.ts";

interface Row extends Omit<DeliveryView, "at" | "next" | "lastAt" | "message"> {
  eventId: string;
  webhookId: string;
  atMs: number;
  nextMs: number | null;
  lastMs: number | null;
}

const ms = (of: string): string => `(extract(epoch from ${of}) * 1000)::float8`;

const SELECT = `
  select delivery.id, delivery.webhook_id as "webhookId", event.id as "eventId", type, state,
         attempts, ${ms("event.at")} as "atMs", ${ms("delivery.due_at")} as "nextMs",
         last.ms, last.status, last.error, ${ms("last.at")} as "lastMs"
    from delivery join event on event.id = event_id
    left join lateral (
      select at, ms, status, error from delivery_attempt
       where delivery_id = delivery.id order by at desc limit 1) last on true`;

/** The header `webhook-id`: one for all attempts and receivers of an event. */
export const messageId = (eventId: string): string => `msg_${eventId}`;

const toView = ({ eventId, webhookId: _, atMs, nextMs, lastMs, ...row }: Row): DeliveryView => ({
  id: row.id,
  message: messageId(eventId),
  type: row.type,
  at: new Date(atMs).toISOString(),
  state: row.state,
  attempts: row.attempts,
  next: nextMs === null ? null : new Date(nextMs).toISOString(),
  lastAt: lastMs === null ? null : new Date(lastMs).toISOString(),
  ms: row.ms,
  status: row.status,
  error: row.error,
});

/** A webhook's deliveries, the newest first. */
export async function deliveriesOf(
  em: EntityManager,
  { id, limit, offset }: { id: string; limit: number; offset: number },
): Promise<DeliveryView[]> {
  const rows = await em.execute<Row[]>(
    `${SELECT} where webhook_id = ? order by delivery.created_at desc, delivery.id desc
      limit ? offset ?`,
    [id, limit, offset],
  );
  return rows.map(toView);
}

export async function deliveryOf(
  em: EntityManager,
  id: string,
  delivery: string,
): Promise<DeliveryView | undefined> {
  const sql = `${SELECT} where webhook_id = ? and delivery.id = ?`;
  const [row] = await em.execute<Row[]>(sql, [id, delivery]);
  return row && toView(row);
}

/** The newest delivery that was tried of each webhook's latest 40, else the newest, by the webhook's id. */
export async function latestOfEach(em: EntityManager): Promise<Map<string, DeliveryView>> {
  const rows = await em.execute<Row[]>(
    `${SELECT} where delivery.id in (
       select newest.id from webhook join lateral (
         select id from (
           select id, attempts, created_at from delivery where webhook_id = webhook.id
            order by created_at desc, id desc limit 40) latest
          order by attempts = 0, created_at desc, id desc limit 1) newest on true)`,
  );
  return new Map(rows.map((row) => [row.webhookId, toView(row)]));
}

/** The states of each webhook's latest 40 deliveries, the oldest first. */
export async function recentStates(
  em: EntityManager,
): Promise<Map<string, DeliveryView["state"][]>> {
  const rows = await em.execute<{ id: string; states: DeliveryView["state"][] }[]>(
    `select webhook.id, array_agg(state order by latest.created_at, latest.id) as states
       from webhook join lateral (
         select id, state, created_at from delivery where webhook_id = webhook.id
          order by created_at desc, id desc limit 40) latest on true
      group by 1`,
  );
  return new Map(rows.map(({ id, states }) => [id, states]));
}
