import type { EntityManager } from "@mikro-orm/postgresql";
import { CHANNEL, type Changes, NOTHING } from "./changes.ts";
import { type ChangeEvent, resync } from "./event.ts";

/** The parts of a mutation's context that `touch` and `publish` need. */
export interface TellingContext {
  em: EntityManager;
  services: { changes: Changes };
  afterCommit: (action: () => void | Promise<void>) => void;
}

/**
 * Counts a change within a mutation's transaction. Notifies the other replicas at commit, and this one
 * before the caller gets its answer.
 */
export async function touch(
  ctx: TellingContext,
  slug: string,
  event: ChangeEvent = resync(),
): Promise<void> {
  const { changes } = ctx.services;
  await announce(ctx.em, changes, slug, event);
  ctx.afterCommit(() => changes.heard(slug, event));
}

/** Announces a change that run time does not serve: only listeners get the event. */
export async function publish(ctx: TellingContext, event: ChangeEvent): Promise<void> {
  const { changes } = ctx.services;
  await ctx.em.execute("select pg_notify(?, concat_ws(' ', 0, ?::text, ?::text, ?::text))", [
    CHANNEL,
    changes.replica,
    NOTHING,
    JSON.stringify(event),
  ]);
  ctx.afterCommit(() => changes.heard(NOTHING, event));
}

/** Counts the change and notifies the other replicas when the transaction commits. */
async function announce(
  em: EntityManager,
  { replica }: Changes,
  slug: string,
  event: ChangeEvent = resync(),
): Promise<void> {
  await em.execute(
    `with bumped as (
       update delivery_state
          set revision = revision + 1,
              last_modified = greatest(date_trunc('second', now()), last_modified + interval '1 second')
        returning revision
     )
     select pg_notify(?, concat_ws(' ', revision, ?::text, ?::text, ?::text)) from bumped`,
    [CHANNEL, replica, slug, JSON.stringify(event)],
  );
}
