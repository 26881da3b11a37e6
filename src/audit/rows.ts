import type { EntityManager } from "@mikro-orm/postgresql";
import type { Place } from "./cursor.ts";
import {
  type AuditFilter,
  all,
  type Condition,
  matching,
  plainly,
  wordsCondition,
} from "./filter.ts";

/** A row as the API gives it. */
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

/** So many rows are passed in their order before what has the words is looked up by these. */
const PASSED = 5000;

/** Which part of the rows, newest first. */
export interface Part {
  beside?: Pick<Place, "at" | "id" | "newer"> | undefined;
  offset?: number;
  limit: number;
}

/**
 * Rows of the log, newest first. It begins beside a row by an index, so that the last page costs what
 * the first does.
 */
export async function findRows(
  em: EntityManager,
  filter: AuditFilter,
  part: Part,
): Promise<AuditRow[]> {
  const rows = (await inOrder(em, filter, part)) ?? (await lookedUp(em, filter, part));
  if (part.beside?.newer) rows.reverse();
  return rows.map(({ ms, ...row }) => ({ ...row, at: new Date(ms).toISOString() }));
}

const order = ({ beside }: Part): string =>
  beside?.newer ? "order by at, id" : "order by at desc, id desc";

const besideRow = ({ beside }: Part): Condition[] =>
  beside === undefined
    ? []
    : [
        {
          sql: `(at, id) ${beside.newer ? ">" : "<"} (?::timestamptz, ?::uuid)`,
          values: [beside.at, beside.id],
        },
      ];

/**
 * The rows one after the other, until the page is full. Undefined where words are asked for and so
 * few rows have them that it did not get full: of beginnings of words the database does not know how
 * rare they are, and would pass by every row.
 */
async function inOrder(
  em: EntityManager,
  filter: AuditFilter,
  part: Part,
): Promise<Stored[] | undefined> {
  const { offset = 0, limit } = part;
  const words = wordsCondition(filter);
  const plain = all([plainly(filter), ...besideRow(part)]);
  const sorted = `select * from audit_entry where ${plain.sql} ${order(part)}`;
  if (words === undefined) {
    // By the index alone to where it begins, however far that is.
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

/** All the rows that match, and of them the page. */
function lookedUp(em: EntityManager, filter: AuditFilter, part: Part): Promise<Stored[]> {
  const { sql, values } = matching(filter);
  const beside = all(besideRow(part));
  return em.execute<Stored[]>(
    `with matched as materialized (select * from audit_entry where ${sql})
     select ${FIELDS} from matched where ${beside.sql} ${order(part)} limit ? offset ?`,
    [...values, ...beside.values, part.limit, part.offset ?? 0],
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
