import { createHash } from "node:crypto";
import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import { storageProblemOf } from "../../errors/storage-problem.ts";

/** A working day, because only a login refreshes the role from the provider. */
export const SESSION_SECONDS = 12 * 60 * 60;
/** How long a check that a session is alive stays valid. */
const FRESH_MS = 2000;
/** The cache size; an evicted session is checked again. */
const MAX_REMEMBERED = 10_000;

/** A session's identifying claims, as its cookie carries them. */
export interface SessionClaims {
  id: string;
  subject: string;
  /** The database's time, which all replicas share. */
  issuedAt: Date;
}

/**
 * The sessions that ended before they expired. Each replica checks an active session in the database at
 * most every two seconds, so every replica refuses an ended session within that time, even if the channel
 * of changes is down. The replica that ends a session refuses it at once.
 */
export class EndedSessions {
  private readonly orm: MikroORM;
  private readonly answers = new LRUCache<string, Promise<boolean>>({ max: MAX_REMEMBERED });

  constructor(orm: MikroORM) {
    this.orm = orm;
  }

  /**
   * Whether the session has ended, as of two seconds ago at most.
   *
   * @throws the database's error
   */
  has(session: SessionClaims): Promise<boolean> {
    const cached = this.answers.get(session.id);
    if (cached !== undefined) return cached;
    const answer = this.ask(session);
    // The time to live counts from the question, because the answer describes this moment.
    this.answers.set(session.id, answer, { ttl: FRESH_MS });
    answer.then(
      (ended) => {
        if (ended) this.remember(session.id);
      },
      () => {
        if (this.answers.peek(session.id) === answer) this.answers.delete(session.id);
      },
    );
    return answer;
  }

  /** Records an ended session, which stays ended. */
  remember(id: string): void {
    this.answers.set(id, Promise.resolve(true));
  }

  /** Drops every cached answer, after all sessions of a person have ended. */
  forget(): void {
    this.answers.clear();
  }

  /** Queries by an entity manager of its own, because many requests share the answer and the first may be cancelled. */
  private async ask({ id, subject, issuedAt }: SessionClaims): Promise<boolean> {
    const em = this.orm.em.fork() as EntityManager;
    const [row] = await em.execute<{ ended: boolean; unseen: boolean }[]>(
      `select exists (select from ended_session where id = ?)
           or exists (select from app_user where subject = ? and sessions_not_before >= ?)
           or exists (select from ended_session where id = ? and expires_at >= ?) as ended,
              exists (select from app_user where subject = ? and ${UNSEEN}) as unseen`,
      [id, subject, issuedAt, idOfAll(subject), expiryOf(issuedAt), subject],
    );
    const ended = row?.ended !== false;
    if (!ended && row?.unseen) await markSeen(em, subject);
    return ended;
  }
}

const UNSEEN = "(last_seen_at is null or last_seen_at < now() - interval '1 minute')";

/**
 * Writes a person's last visit at most once a minute across all replicas. The session stays valid if the
 * write fails or the row is locked.
 */
async function markSeen(em: EntityManager, subject: string): Promise<void> {
  try {
    await em.execute(
      `update app_user set last_seen_at = now() where id in (
         select id from app_user where subject = ? and ${UNSEEN} for update skip locked
       )`,
      [subject],
    );
  } catch (error) {
    if (storageProblemOf(error) === undefined) throw error;
  }
}

/** How long a row outlives its session, so that a replica whose clock is behind revives no ended session. */
const KEPT_LONGER = "1 hour";
/** Deletes more rows than arrive, so that expired ones never accumulate. */
const MAX_REMOVED = 100;

/** Ends one session, and removes rows of expired sessions. */
export async function endSession(em: EntityManager, id: string, expiresAt: Date): Promise<void> {
  await em.execute(
    `insert into ended_session as ended (id, expires_at) values (?, ?)
      on conflict (id) do update set expires_at = greatest(ended.expires_at, excluded.expires_at)`,
    [id, expiresAt],
  );
  await em.execute(
    `delete from ended_session where id in (
       select id from ended_session where expires_at < now() - ?::interval
        limit ? for update skip locked
     )`,
    [KEPT_LONGER, MAX_REMOVED],
  );
}

/** Ends every session that a person has begun so far; the caller has locked the person's row. */
export async function endSessionsOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute("update app_user set sessions_not_before = clock_timestamp() where id = ?", [
    userId,
  ]);
}

/** Ends every session that a person has begun so far, in a row that does not name them. */
export async function endSessionsOfErased(em: EntityManager, subject: string): Promise<void> {
  await endSession(em, idOfAll(subject), expiryOf(await sessionBeginning(em)));
}

/** The id of the row that ends all sessions of a person whose account is gone. */
export function idOfAll(subject: string): string {
  const hex = createHash("sha256").update(`all sessions of ${subject}`).digest("hex");
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A session that began up to a time has expired by this. */
export const expiryOf = (beganAt: Date): Date =>
  new Date(beganAt.getTime() + SESSION_SECONDS * 1000);

/** Returns the database's time to the millisecond; call it in the transaction that locks the person's row. */
export async function sessionBeginning(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ ms: number }[]>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return new Date(row?.ms ?? Number.NaN);
}
