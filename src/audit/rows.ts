import type { EntityManager } from "@mikro-orm/postgresql";
import type { Position } from "./cursor.ts";
import {
  type AuditFilter,
  all,
  type Condition,
  matching,
  plainly,
  wordsCondition,
} from "./filter.ts";

/** A row in the API's form. */
export interface AuditRow {
  id: string;
  at: string;
  actor: string;
  action: string;
  entityType: string;
  entityId: string;
  summary: string;
  changes: Record<string, unknown>;
  requestId: string;
}

interface Stored extends Omit<AuditRow, "at"> {
  ms: number;
}

const FIELDS = `id, (extract(epoch from at) * 1000)::float8 as ms, actor, action,
  entity_type as "entityType", entity_id as "entityId", summary, changes,
  request_id as "requestId"`;

/** Rows to scan in order before switching to the index on words. */
const PASSED = 5000;

/** The page of the matching rows to read. */
export interface Part {
  position?: Pick<Position, "at" | "id" | "newer"> | undefined;
  offset?: number;
  limit: number;
}

/**
 * Reads rows of the log, newest first. Begins next to a row by index, so the last page costs as much as
 * the first.
 */
export async function findRows(
  em: EntityManager,
  filter: AuditFilter,
  part: Part,
): Promise<AuditRow[]> {
  const rows = (await inOrder(em, filter, part)) ?? (await lookedUp(em, filter, part));
  if (part.position?.newer) rows.reverse();
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms).toISOString() }));
}

const order = ({ position }: Part): string =>
  position?.newer ? "order by at, id" : "order by at desc, id desc";

const beyond = ({ position }: Part): Condition[] =>
  position === undefined
    ? []
    : [
        {
          sql: `(at, id) ${position.newer ? ">" : "<"} (?::timestamptz, ?::uuid)`,
          values: [position.at, position.id],
        },
      ];

/**
 * Scans the rows in order until the page is full. Returns undefined if the filter has words and too few
 * rows match to fill it: the database does not know how rare a word's beginning is and would scan every
 * row.
 */
async function inOrder(
  em: EntityManager,
  filter: AuditFilter,
  part: Part,
): Promise<Stored[] | undefined> {
  const { offset = 0, limit } = part;
  const words = wordsCondition(filter);
  const plain = all([plainly(filter), ...beyond(part)]);
  const sorted = `select * from audit_entry where ${plain.sql} ${order(part)}`;
  if (words === undefined) {
    // Uses only the index to reach the beginning, at any distance.
    const ids = `select id from audit_entry where ${plain.sql} ${order(part)} limit ? offset ?`;
    return em.execute<Stored[]>(
      `select ${FIELDS} from audit_entry where id in (${ids}) ${order(part)}`,
      [...plain.values, limit, offset],
    );
  }
  const found = await em.execute<Stored[]>(
    `select ${FIELDS} from (${sorted} limit ${PASSED}) entry
      where ${words.sql} ${order(part)} limit ? offset ?`,
    [...plain.values, ...words.values, limit, offset],
  );
  return found.length < limit ? undefined : found;
}

/** Finds all matching rows by the index on words, and returns the page of them. */
function lookedUp(em: EntityManager, filter: AuditFilter, part: Part): Promise<Stored[]> {
  const { sql, values } = matching(filter);
  const page = all(beyond(part));
  return em.execute<Stored[]>(
    `with matched as materialized (select * from audit_entry where ${sql})
     select ${FIELDS} from matched where ${page.sql} ${order(part)} limit ? offset ?`,
    [...values, ...page.values, part.limit, part.offset ?? 0],
  );
}

export async function countRows(em: EntityManager, filter: AuditFilter): Promise<number> {
  const { sql, values } = matching(filter);
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from audit_entry where ${sql}`,
    values,
  );
  return row?.total ?? 0;
}
