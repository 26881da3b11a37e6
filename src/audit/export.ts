import { z } from "zod";
import { admin } from "../procedures/builders.ts";
import { cursorOf, positionOf } from "./cursor.ts";
import { auditFilter } from "./filter.ts";
import { type AuditRow, findRows } from "./rows.ts";
import { exportFormats } from "./schemas.ts";

/** The most that one part holds; the cursor leads to the next part. */
const MAX_ROWS = 2000;
const MAX_CHARACTERS = 1_500_000;
/** Rows per read; fifty rows of maximal length fill a part. */
const AT_A_TIME = 200;

const auditExportSchema = z
  .object({
    format: z.enum(exportFormats),
    body: z.string(),
    rows: z.int().min(0),
    nextCursor: z.string().nullable().meta({
      description: "The `cursor` of the part that follows, of older rows; null at the end.",
    }),
  })
  .meta({ id: "AuditExport" });

const FIELDS = [
  ...["at", "actor", "action", "entityType", "entityId", "summary", "changes", "requestId"],
  "id",
] as (keyof AuditRow)[];

/** Whether a part has room for no further row; it holds one row at least. */
const isFull = (rows: number, body: string): boolean =>
  rows > 0 && (rows === MAX_ROWS || body.length > MAX_CHARACTERS);

const lineOf = (row: AuditRow, format: (typeof exportFormats)[number]): string =>
  format === "csv" ? csvOf(row) : `${JSON.stringify(row)}\n`;

/** Exports the log, newest first, in parts; the file is their concatenation. */
export const exportLog = admin
  .input(
    auditFilter.extend({
      format: z.enum(exportFormats, { error: `must be ${exportFormats.join(" or ")}` }).meta({
        description:
          "`csv` (RFC 4180, with a head; a field that a spreadsheet would take for a formula begins with an apostrophe) or `jsonl` (an audit row a line).",
      }),
      cursor: z
        .string()
        .max(500, { error: "must be at most 500 characters" })
        .optional()
        .meta({ description: "The `nextCursor` of the part before; left out for the first." }),
    }),
  )
  .output(auditExportSchema)
  .query(async ({ ctx, input: { format, cursor, ...filter } }) => {
    let position = cursor === undefined ? undefined : positionOf(cursor);
    let body = format === "csv" && cursor === undefined ? csvLine(FIELDS) : "";
    let rows = 0;
    for (;;) {
      // One row more shows whether another part follows.
      const found = await findRows(ctx.em, filter, { position, limit: AT_A_TIME + 1 });
      for (const row of found.slice(0, AT_A_TIME)) {
        if (isFull(rows, body)) {
          return { format, body, rows, nextCursor: position ? cursorOf(position) : null };
        }
        body += lineOf(row, format);
        rows++;
        position = { at: row.at, id: row.id, newer: false, total: 0 };
      }
      if (found.length <= AT_A_TIME) return { format, body, rows, nextCursor: null };
    }
  });

const csvOf = (row: AuditRow): string =>
  csvLine(FIELDS.map((name) => (name === "changes" ? JSON.stringify(row.changes) : row[name])));

/** Characters that start a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

function csvLine(fields: readonly string[]): string {
  const cells = fields.map((field) => {
    const text = FORMULA.test(field) ? `'${field}` : field;
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(",")}\r\n`;
}
