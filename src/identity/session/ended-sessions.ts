import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { LRUCache } from "lru-cache";
import { storageProblemOf } from "../../errors/storage-problem.ts";

/** How long a session that had not been ended is taken for one that still has not. */
const FRESH_MS = 2000;
/** What is forgotten is asked again. */
const MAX_REMEMBERED = 10_000;

/** What tells a session from others, as its cookie carries it. */
export interface SessionClaims {
  id: string;
  subject: string;
  /** By the database's clock, which all replicas share. */
  issuedAt: Date;
}

/**
 * Which sessions have been ended before they ran out. The database says so, and is asked about a
 * session that is in use every two seconds at most, so that on every replica an ended one is refused
 * that soon, whether or not the channel of changes works; on this one at once.
 */
export class EndedSessions {
  private readonly orm: MikroORM;
  private readonly answers = new LRUCache<string, Promise<boolean>>({ max: MAX_REMEMBERED });

  constructor(orm: MikroORM) {
    this.orm = orm;
  }

  /** @throws what the database raises; nothing older than two seconds stands in for its answer */
  has(session: SessionClaims): Promise<boolean> {
    const known = this.answers.get(session.id);
    if (known !== undefined) return known;
    const answer = this.ask(session);
    // From now, for that is what the answer will be true of.
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

  /** Of a session that has been ended: it stays so. */
  remember(id: string): void {
    this.answers.set(id, Promise.resolve(true));
  }

  /** When all of a person's sessions have been ended, whichever they are. */
  forget(): void {
    this.answers.clear();
  }

  /** Many requests wait for it, so it is not cancelled with the one that came first. */
  private async ask({ id, subject, issuedAt }: SessionClaims): Promise<boolean> {
    const em = this.orm.em.fork() as EntityManager;
    const [row] = await em.execute<{ ended: boolean; unseen: boolean }[]>(
      `select exists (select from ended_session where id = ?)
           or exists (select from app_user where subject = ? and sessions_not_before >= ?) as ended,
              exists (select from app_user where subject = ? and ${UNSEEN}) as unseen`,
      [id, subject, issuedAt, subject],
    );
    const ended = row?.ended !== false;
    if (!ended && row?.unseen) await markSeen(em, subject);
    return ended;
  }
}

const UNSEEN = "(last_seen_at is null or last_seen_at < now() - interval '1 minute')";

/**
 * Writes when somebody was last here, at most once a minute, whichever replica comes first. Where
 * nothing can be written, or somebody is writing them, the session is as good as it was.
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

/** A clock that may be ahead must not bring an ended session back. */
const KEPT_LONGER = "1 hour";
/** More than come in at a time, so that what has run out never piles up. */
const MAX_REMOVED = 100;

/** Ends one session, and removes rows of sessions that have run out anyway. */
export async function endSession(em: EntityManager, id: string, expiresAt: Date): Promise<void> {
  await em.execute(
    "insert into ended_session (id, expires_at) values (?, ?) on conflict do nothing",
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

/** Ends every session that a person, whose row is locked, has begun until now. */
export async function endSessionsOf(em: EntityManager, userId: string): Promise<void> {
  await em.execute("update app_user set sessions_not_before = clock_timestamp() where id = ?", [
    userId,
  ]);
}

/** By the database's clock, down to a millisecond; within the transaction that locks the person. */
export async function sessionBeginning(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ ms: number }[]>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return new Date(row?.ms ?? Number.NaN);
}
