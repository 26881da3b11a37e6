import type { EntityManager } from "@mikro-orm/postgresql";
import { CHANNEL, type Changes } from "./changes.ts";

/**
 * Within a mutation's transaction: counts the change, tells every replica at commit, and this
 * one before the caller gets its answer.
 */
export async function touch(
  ctx: {
    em: EntityManager;
    services: { changes: Changes };
    afterCommit: (action: () => void) => void;
  },
  slug: string,
): Promise<void> {
  const { changes } = ctx.services;
  await announce(ctx.em, changes, slug);
  ctx.afterCommit(() => changes.heard(slug));
}

/** Counts the change and tells the other replicas when the transaction commits. */
export async function announce(
  em: EntityManager,
  { replica }: Changes,
  slug: string,
): Promise<void> {
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
