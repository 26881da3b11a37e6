import { z } from "zod";
import { admin } from "../procedures/builders.ts";
import { page } from "../procedures/paging.ts";
import { cursorOf, NEWEST, positionOf } from "./cursor.ts";
import { auditFilter } from "./filter.ts";
import { type AuditRow, countRows, findRows } from "./rows.ts";
import { auditPageSchema } from "./schemas.ts";

const neighbour = (which: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `The \`cursor\` of the page of ${which}.` });

/** The audit log, newest first. */
export const list = admin
  .input(
    page({ max: 500, fallback: 50 }).extend({
      ...auditFilter.shape,
      cursor: z
        .string()
        .max(500, { error: "must be at most 500 characters" })
        .optional()
        .meta({
          description: `In place of \`offset\`, so that a page far back costs what the first does: \`${NEWEST}\` begins, and each page gives those of its neighbours. \`total\` stays what it was at the beginning.`,
        }),
    }),
  )
  .output(
    auditPageSchema.extend({
      nextCursor: neighbour("older rows; null on the last"),
      previousCursor: neighbour("newer rows; null on the first"),
    }),
  )
  .query(async ({ ctx, input }) => {
    const { limit, offset: given, cursor, ...filter } = input;
    const offset = cursor === undefined ? given : 0;
    const position = cursor === undefined ? undefined : positionOf(cursor);
    // One row more than fits shows whether more follow in that direction.
    const rows = await findRows(ctx.em, filter, { position, offset, limit: limit + 1 });
    const hasMore = rows.length > limit;
    const items = hasMore ? (position?.newer ? rows.slice(1) : rows.slice(0, limit)) : rows;
    const total = position?.total ?? (await countRows(ctx.em, filter));
    const toOlder = position?.newer ? items.length > 0 : hasMore;
    const toNewer = position?.newer ? hasMore : position !== undefined || offset > 0;
    const to = (row: AuditRow | undefined, newer: boolean): string | null =>
      row === undefined ? null : cursorOf({ at: row.at, id: row.id, newer, total });
    return {
      items,
      total,
      limit,
      offset,
      nextCursor: toOlder ? to(items.at(-1), false) : null,
      previousCursor: toNewer ? to(items[0], true) : null,
    };
  });
