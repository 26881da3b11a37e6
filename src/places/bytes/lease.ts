import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../../errors/errors.ts";
import type { Services } from "../../procedures/services.ts";

/** For how long bytes may be without a picture before the sweep removes them. */
const LEASE_SECONDS = 120;
const RENEW_MS = 30_000;
/** A transaction whose connection was cut off silently may hold the row for long. */
const LOCK_WAIT_SECONDS = 10;

/**
 * The row that says that an upload's bytes are to be removed, ahead of time: while the upload
 * runs it is put off again and again, and the transaction that adds the picture deletes it. When
 * the process dies in between, the sweep finds the row and removes the bytes.
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
   * In the transaction that makes a picture of the bytes.
   *
   * @throws PlatformError `unavailable` when the sweep was faster, after a long stall
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

  /** After the commit. */
  release(): void {
    clearInterval(this.timer);
  }

  /**
   * Removes the bytes and, once they are gone, the row; but not those of a picture that was
   * committed without our hearing of it. Where the database cannot say, the sweep sees to it.
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

  /** Ends the lease, which waits for a commit that is still under way: then nobody can settle it. */
  private isPicture(): Promise<boolean> {
    return this.services.orm.em.fork().transactional(async (em) => {
      await em.execute(`set local lock_timeout = '${LOCK_WAIT_SECONDS}s'`);
      const leases = await em.execute<unknown[]>(
        "update blob_removal set due_at = now() where storage_key = ? returning storage_key",
        [this.storageKey],
      );
      if (leases.length > 0) return false;
      const pictures = await em.execute<unknown[]>("select 1 from image where storage_key = ?", [
        this.storageKey,
      ]);
      return pictures.length > 0;
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
