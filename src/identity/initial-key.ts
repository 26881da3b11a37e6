import type { EntityManager } from "@mikro-orm/postgresql";
import type { Logger } from "../platform/logger.ts";
import { ApiKey } from "./api-key.ts";
import { digestOf, generateKeyId } from "./key-format.ts";

const NAME = "initial admin key";

/**
 * Makes sure that `INIT_ADMIN_API_KEY` is an admin key, and that a former one no longer is. A key
 * that an admin revoked stays revoked.
 */
export async function ensureInitialKey(
  em: EntityManager,
  key: string,
  logger: Logger,
): Promise<void> {
  const digest = digestOf(key);
  const now = new Date();
  await em.nativeUpdate(
    ApiKey,
    { name: NAME, createdBy: null, digest: { $ne: digest }, revokedAt: null },
    { revokedAt: now },
  );
  await em.execute(
    `insert into api_key (id, name, role, digest, created_at)
     values (?, ?, 'admin', ?, now()) on conflict (digest) do nothing`,
    [generateKeyId(), NAME, digest],
  );
  const row = await em.findOneOrFail(ApiKey, { digest });
  if (row.revokedAt !== null) {
    logger.warn("INIT_ADMIN_API_KEY names a key that was revoked; give another one to get in.");
  }
}
