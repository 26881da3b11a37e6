import type { EntityManager } from "@mikro-orm/postgresql";
import { storageProblemOf } from "../platform/storage.ts";
import { ApiKey } from "./api-key.ts";
import type { Caller } from "./caller.ts";
import { digestOf } from "./key-format.ts";

const MAX_KEY_LENGTH = 512;

/**
 * The caller that an API key stands for, or null when it is unknown, revoked or expired. The
 * row is read at each request, so a revocation counts at once on every replica.
 */
export async function authenticateKey(em: EntityManager, key: string): Promise<Caller | null> {
  if (key.length > MAX_KEY_LENGTH) return null;
  const row = await em.findOne(ApiKey, { digest: digestOf(key), revokedAt: null });
  if (row === null || (row.expiresAt !== null && row.expiresAt <= new Date())) return null;
  await markUsed(em, row);
  return {
    subject: `key:${row.id}`,
    username: row.name,
    name: row.name,
    email: "",
    role: row.role,
    via: "api_key",
    sessionId: null,
    expiresAt: row.expiresAt,
  };
}

/**
 * Writes `lastUsedAt` at most once a minute, whichever replica comes first. Where nothing can be
 * written at all, the key is as good as it was.
 */
async function markUsed(em: EntityManager, row: ApiKey): Promise<void> {
  if (row.lastUsedAt !== null && Date.now() - row.lastUsedAt.getTime() < 60_000) return;
  try {
    await em.execute(
      `update api_key set last_used_at = now()
        where id = ? and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [row.id],
    );
  } catch (error) {
    if (storageProblemOf(error) === undefined) throw error;
  }
}
