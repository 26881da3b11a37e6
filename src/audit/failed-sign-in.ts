import type { EntityManager } from "@mikro-orm/postgresql";
import type { PlatformError } from "../errors/errors.ts";
import { ANONYMOUS } from "../procedures/caller.ts";
import type { Context } from "../procedures/context.ts";

/**
 * Counts a failed sign-in in the only row written without a mutation (decisions.md#failed-sign-ins); it
 * survives the error that answers the request. All replicas share one row per minute, address and
 * caller, because anyone may fail as often as the limits allow; the row has the latest failure and the
 * count. The id derives from those keys, so one statement inserts or adds. The statement is not
 * cancelled with the request, or a client could avoid the count by disconnecting.
 */
export async function countFailedSignIn(ctx: Context, error: PlatformError): Promise<void> {
  const em = ctx.services.orm.em.fork() as EntityManager;
  const { address = "unknown", requestId } = ctx;
  const actor = ctx.caller?.subject ?? ANONYMOUS;
  const first = `A sign-in from ${address} failed: ${error.message}`;
  const changes = { code: { to: error.errorCode }, attempts: { to: 1 } };
  await em.execute(
    `insert into audit_entry as entry
       (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
     values (
       left(encode(sha256(convert_to(
         concat_ws(' ', floor(extract(epoch from now()) / 60), ?::text, ?::text), 'UTF8'
       )), 'hex'), 32)::uuid,
       now(), ?, 'auth.login_failed', 'session', ?, ?, ?, ?)
     on conflict (id) do update set
       at = greatest(entry.at, excluded.at),
       summary = format(
         '%s sign-ins from %s failed within a minute, the latest: %s',
         (entry.changes #>> '{attempts,to}')::int + 1, entry.entity_id, ?::text),
       changes = json_build_object(
         'code', excluded.changes -> 'code',
         'attempts', json_build_object('to', (entry.changes #>> '{attempts,to}')::int + 1)),
       request_id = excluded.request_id`,
    [address, actor, actor, address, first, JSON.stringify(changes), requestId, error.message],
  );
}
