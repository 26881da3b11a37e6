import type { EntityManager } from "@mikro-orm/postgresql";
import type { Logger } from "../../platform/logger.ts";
import { ApiKey } from "./api-key.ts";
import { digestOf, generateKeyId } from "./key-format.ts";

/** The name of the configured key; a new one replaces the previous one. */
const CONFIGURED = "initial admin key";
/** The name of generated keys; each data folder has its own, even on a shared database. */
const GENERATED = "local admin key";

interface InitialKey {
  key: string;
  /** The variable or file that holds the key, for messages. */
  from: string;
  /** Whether local mode generated the key. */
  generated?: boolean;
}

/**
 * Ensures that the key of the environment or of the data folder is an admin key. The previously
 * configured key expires, and becomes valid again if configured again; a key that an admin revoked stays
 * revoked.
 */
export async function ensureInitialKey(
  em: EntityManager,
  { key, from, generated = false }: InitialKey,
  logger: Logger,
): Promise<void> {
  const digest = digestOf(key);
  const now = new Date();
  if (!generated) {
    await em.nativeUpdate(
      ApiKey,
      { ...alive(now), name: CONFIGURED, createdBy: null, digest: { $ne: digest } },
      { expiresAt: now },
    );
  }
  await em.execute(
    `insert into api_key (id, name, role, digest, created_at)
     values (?, ?, 'admin', ?, now())
     on conflict (digest) do update set name = excluded.name, expires_at = null
      where api_key.created_by is null and api_key.revoked_at is null`,
    [generateKeyId(), generated ? GENERATED : CONFIGURED, digest],
  );
  const works = await em.count(ApiKey, { ...alive(now), digest, role: "admin" });
  if (works === 0) {
    logger.warn(
      `The key of ${from} is no admin key any more, for it was revoked or issued otherwise; ` +
        (generated ? "delete that file, and the next start makes another." : "give another one."),
    );
  }
}

/** Warns if no caller could have an admin's rights. */
export async function warnWithoutAdminKey(em: EntityManager, logger: Logger): Promise<void> {
  if ((await em.count(ApiKey, { ...alive(new Date()), role: "admin" })) > 0) return;
  logger.warn(
    "There is no admin: no admin API key exists, and nobody can sign in as one. " +
      "Set INIT_ADMIN_API_KEY, or OIDC_ISSUER with OIDC_ADMIN_GROUPS, and start again.",
  );
}

const alive = (now: Date) => ({
  revokedAt: null,
  $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }],
});
