import type { EntityManager } from "@mikro-orm/postgresql";
import { CHANNEL } from "./channel.ts";
import type { Delivery } from "./delivery.ts";

/**
 * Within a mutation's transaction: counts the change, tells every replica at commit, and this
 * one before the caller gets its answer.
 */
export async function touchDelivery(
  ctx: {
    em: EntityManager;
    services: { delivery: Delivery };
    afterCommit: (action: () => void) => void;
  },
  slug: string,
): Promise<void> {
  const { delivery } = ctx.services;
  await announce(ctx.em, delivery.replica, slug);
  ctx.afterCommit(() => delivery.forget(slug));
}

/** Counts the change and tells the other replicas when the transaction commits. */
export async function announce(em: EntityManager, replica: string, slug: string): Promise<void> {
  await em.execute(
    `with bumped as (
       update delivery_state
          set revision = revision + 1,
              last_modified = greatest(date_trunc('second', now()), last_modified + interval '1 second')
        returning revision
     )
     select pg_notify(?, concat_ws(' ', revision, ?::text, ?::text)) from bumped`,
    [CHANNEL, replica, slug],
  );
}
