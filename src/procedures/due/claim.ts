import type { EntityManager } from "@mikro-orm/postgresql";

/** A row that this process alone works on, until its claim lapses. */
export interface Claimed {
  id: string;
  /** Identifies this claim; a row with another one has been taken over since. */
  claim: string;
}

export interface Claiming {
  /** Has the columns `id`, `due_at` (null for never), `claim` (uuid) and `claimed_until`. */
  table: string;
  /** Seconds until another process may take the rows over. */
  seconds: number;
  limit: number;
  /** Stands in for the database's clock, for tests. */
  before?: Date | undefined;
}

/** SQL for the rows of a table that are due and unclaimed; takes the time once, as `before`. */
export const isDue = (row: string): string =>
  `${row}.due_at <= at.now and (${row}.claimed_until is null or ${row}.claimed_until <= at.now)`;

/** SQL for the table `at` with the one column `now`: the given time, else the database's. */
export const AT = "(select coalesce(?::timestamptz, clock_timestamp()) as now) at";

/**
 * Claims due rows, those due first first; leaves rows that another transaction has locked. A process
 * that dies leaves its claims, which lapse.
 */
export async function claimDue(em: EntityManager, claiming: Claiming): Promise<Claimed[]> {
  const { table, seconds, limit, before } = claiming;
  return em.execute<Claimed[]>(
    `with taken as materialized (
       select row.id, at.now from ${table} row, ${AT}
        where ${isDue("row")} order by row.due_at limit ? for update of row skip locked
     )
     update ${table} row
        set claim = gen_random_uuid(), claimed_until = taken.now + make_interval(secs => ?)
       from taken where row.id = taken.id returning row.id, row.claim`,
    [before ?? null, limit, seconds],
  );
}

/** Milliseconds until a row of the table falls due or a claim lapses; null for none. */
export async function nextDue(em: EntityManager, table: string): Promise<number | null> {
  const [row] = await em.execute<{ ms: number | null }[]>(
    `select extract(epoch from min(at) - clock_timestamp())::float8 * 1000 as ms
       from (select greatest(due_at, claimed_until) as at from ${table} where due_at is not null) row
      where at > clock_timestamp()`,
  );
  return row?.ms ?? null;
}
