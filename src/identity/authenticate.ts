import type { EntityManager } from "@mikro-orm/postgresql";
import { storageProblemOf } from "../errors/storage-problem.ts";
import { type Caller, type Credentials, type Refusal, subjectOfKey } from "../procedures/caller.ts";
import type { Scope } from "../procedures/scope.ts";
import { ApiKey } from "./keys/api-key.ts";
import { digestOf } from "./keys/key-format.ts";
import type { Sessions } from "./session/sessions.ts";

const MAX_KEY_LENGTH = 512;

export async function authenticate(
  em: EntityManager,
  sessions: Sessions | null,
  { apiKey, session, fromThisMachine }: Credentials,
): Promise<{ caller: Caller | null; refusal?: Refusal }> {
  if (apiKey !== undefined) {
    const caller = await authenticateKey(em, apiKey);
    return caller === null ? { caller, refusal: "unknown_key" } : { caller };
  }
  if (session === undefined) return { caller: null };
  if (sessions === null) return { caller: null, refusal: "invalid_session" };
  const found = await sessions.read(session, fromThisMachine);
  return typeof found === "string" ? { caller: null, refusal: found } : { caller: found };
}

/**
 * Finds the caller of an API key, or null if the key is unknown, revoked or expired. Reads the row at
 * each request, so a revocation takes effect at once on every replica.
 */
async function authenticateKey(em: EntityManager, key: string): Promise<Caller | null> {
  if (key.length > MAX_KEY_LENGTH) return null;
  const row = await em.findOne(ApiKey, { digest: digestOf(key), revokedAt: null });
  if (row === null || (row.expiresAt !== null && row.expiresAt <= new Date())) return null;
  await markUsed(em, row);
  return {
    subject: subjectOfKey(row.id),
    username: row.name,
    name: row.name,
    email: "",
    role: row.role,
    groups: [],
    scope: scopeOf(row),
    via: "api_key",
    sessionId: null,
    issuedAt: null,
    expiresAt: row.expiresAt,
  };
}

const scopeOf = ({ themes, actions }: ApiKey): Scope | null =>
  themes === null && actions === null ? null : { themes, actions };

/**
 * Writes `lastUsedAt` at most once a minute across all replicas. The key stays valid if the write fails.
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
