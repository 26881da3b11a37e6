import type { EntityManager } from "@mikro-orm/postgresql";
import type { Logger } from "../platform/logger.ts";
import { ApiKey } from "./api-key.ts";
import { digestOf, generateKeyId } from "./key-format.ts";

const NAMES = { configured: "initial admin key", generated: "local admin key" } as const;

/**
 * Makes sure that `INIT_ADMIN_API_KEY`, or the key that local mode generated, is an admin key. A
 * configured key takes the place of the one configured before, which ends; configured again, it is
 * back. A generated one stands beside any other. What an admin revoked stays revoked.
 */
export async function ensureInitialKey(
  em: EntityManager,
  key: string,
  origin: keyof typeof NAMES,
  logger: Logger,
): Promise<void> {
  const digest = digestOf(key);
  if (origin === "configured") {
    await em.nativeUpdate(
      ApiKey,
      { name: NAMES.configured, createdBy: null, digest: { $ne: digest }, expiresAt: null },
      { expiresAt: new Date() },
    );
  }
  await em.execute(
    `insert into api_key (id, name, role, digest, created_at) values (?, ?, 'admin', ?, now())
     on conflict (digest) do update set expires_at = null where api_key.created_by is null`,
    [generateKeyId(), NAMES[origin], digest],
  );
  const row = await em.findOneOrFail(ApiKey, { digest });
  if (row.revokedAt !== null) {
    logger.warn("INIT_ADMIN_API_KEY names a key that was revoked; give another one to get in.");
  }
}

/** Whether any key can issue others. */
export async function hasAdminKey(em: EntityManager): Promise<boolean> {
  const inForce = { $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] };
  return (await em.count(ApiKey, { role: "admin", revokedAt: null, ...inForce })) > 0;
}
