import type { EntityManager } from "@mikro-orm/postgresql";
import type { Services } from "../../procedures/services.ts";
import { BlobRemoval } from "../image.ts";

interface Removing {
  em: EntityManager;
  services: Services;
  afterCommit: (action: () => void) => void;
}

/**
 * Within a transaction: the bytes below these keys are to be removed. A row says so before
 * anything is removed; after the commit they go at once, and whatever dies in between, the sweep
 * finds the row.
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
