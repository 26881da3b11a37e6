import type { EntityManager } from "@mikro-orm/postgresql";
import type { Services } from "../../procedures/services.ts";
import { BlobRemoval } from "../image.ts";

interface Removing {
  em: EntityManager;
  services: Services;
  afterCommit: (action: () => void) => void;
}

/**
 * Schedules, within a transaction, the removal of the bytes below these keys. A row records it first;
 * the bytes are removed right after the commit, or by the sweep if the process dies in between.
 */
export function removeBytes(ctx: Removing, storageKeys: readonly string[]): void {
  const now = new Date();
  for (const storageKey of storageKeys) {
    ctx.em.create(BlobRemoval, { storageKey, createdAt: now, dueAt: now });
  }
  const { blobs, logger } = ctx.services;
  const removeAll = async (): Promise<void> => {
    for (const storageKey of storageKeys) await blobs.removeBelow(storageKey);
  };
  ctx.afterCommit(() => {
    removeAll().catch((error: unknown) => {
      logger.warn({ error }, "Bytes could not be removed; the sweep tries again");
    });
  });
}
