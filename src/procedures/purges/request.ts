import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../platform/ids.ts";
import { type Announcing, announceAfterCommit } from "../announce.ts";
import { dueTopic } from "../due/topic.ts";
import type { Services } from "../services.ts";

/** The task that purges shared caches. */
export const PURGES = "purges";

export interface Purging extends Announcing {
  em: EntityManager;
  services: Announcing["services"] & Pick<Services, "config">;
}

/**
 * Has the worker purge what shared caches keep under these tags: writes a row in the mutation's
 * transaction, and wakes the worker after the commit. Does nothing where no such cache is configured.
 */
export async function requestPurge(ctx: Purging, tags: readonly string[]): Promise<void> {
  if (ctx.services.config.cdn === null) return;
  const id = newId();
  await ctx.em.execute(
    `insert into purge (id, tags, created_at, due_at)
     select ?, ?::text[], at, at from (select clock_timestamp() as at) now`,
    [id, `{${tags.join()}}`],
  );
  announceAfterCommit(ctx, dueTopic, { task: PURGES, id });
}
