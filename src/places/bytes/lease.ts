import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../../errors/errors.ts";
import type { Services } from "../../procedures/services.ts";
import { isKept } from "../bin/pictures.ts";

/** How long bytes may exist without a picture before the sweep removes them. */
const LEASE_SECONDS = 120;
const RENEW_MS = 30_000;
/** How long to wait for the row's lock, because a transaction whose connection broke silently may keep it for long. */
const LOCK_WAIT_SECONDS = 10;

/**
 * A row that schedules the removal of an upload's bytes before they are written. The upload postpones
 * it while it runs, and the transaction that adds the picture deletes it. If the process dies in
 * between, the sweep finds the row and removes the bytes.
 */
export class Lease {
  private readonly services: Services;
  private readonly storageKey: string;
  private readonly timer: NodeJS.Timeout;

  private constructor(services: Services, storageKey: string) {
    this.services = services;
    this.storageKey = storageKey;
    this.timer = setInterval(() => void this.renew(), RENEW_MS);
    this.timer.unref();
  }

  static async take(services: Services, storageKey: string): Promise<Lease> {
    await services.orm.em.fork().execute(
      `insert into blob_removal (storage_key, created_at, due_at)
       values (?, now(), now() + make_interval(secs => ?))`,
      [storageKey, LEASE_SECONDS],
    );
    return new Lease(services, storageKey);
  }

  /**
   * Ends the lease within the transaction that adds the picture.
   *
   * @throws PlatformError `unavailable` if the upload stalled so long that the sweep removed the bytes
   */
  async settle(em: EntityManager): Promise<void> {
    const rows = await em.execute<unknown[]>(
      "delete from blob_removal where storage_key = ? and due_at > now() returning storage_key",
      [this.storageKey],
    );
    if (rows.length === 0) {
      throw new PlatformError("unavailable", "The upload took too long; send it again.");
    }
  }

  /** Stops the renewals, after the commit. */
  release(): void {
    clearInterval(this.timer);
  }

  /**
   * Removes the bytes and then the row, unless the picture's commit succeeded without an answer
   * reaching this process. If the database cannot be reached, leaves both to the sweep.
   */
  async discard(): Promise<void> {
    clearInterval(this.timer);
    const { blobs, orm, logger } = this.services;
    try {
      if (await this.isPicture()) return;
      await blobs.removeBelow(this.storageKey);
      await orm.em
        .fork()
        .execute("delete from blob_removal where storage_key = ?", [this.storageKey]);
    } catch (error) {
      logger.warn({ error }, "An upload's bytes could not be removed; the sweep tries again");
    }
  }

  /** Whether the bytes became a picture. Ends the lease and waits for a commit in progress, so the answer is final. */
  private isPicture(): Promise<boolean> {
    return this.services.orm.em.fork().transactional(async (em) => {
      await em.execute(`set local lock_timeout = '${LOCK_WAIT_SECONDS}s'`);
      const leases = await em.execute<unknown[]>(
        "update blob_removal set due_at = now() where storage_key = ? returning storage_key",
        [this.storageKey],
      );
      if (leases.length > 0) return false;
      return isKept(em as EntityManager, this.storageKey);
    });
  }

  private async renew(): Promise<void> {
    try {
      await this.services.orm.em.fork().execute(
        `update blob_removal set due_at = now() + make_interval(secs => ?)
            where storage_key = ? and due_at > now()`,
        [LEASE_SECONDS, this.storageKey],
      );
    } catch (error) {
      this.services.logger.warn({ error }, "A lease could not be renewed");
    }
  }
}
