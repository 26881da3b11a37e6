import { createHash } from "node:crypto";
import { z } from "zod";
import { invalid } from "../../errors/errors.ts";
import type { Filters } from "./inputs.ts";

/** The last row of a page, by its sort key. */
export type Last =
  | { order: "newest"; createdAt: string; id: string }
  | { order: "nearest"; chord: number; id: string };

const last = z.discriminatedUnion("order", [
  z.strictObject({ order: z.literal("newest"), createdAt: z.iso.datetime(), id: z.uuid() }),
  z.strictObject({ order: z.literal("nearest"), chord: z.number().min(0), id: z.uuid() }),
]);

/** Identifies the search, because a cursor of another one would silently skip rows. */
function nameOf(table: string, filters: Filters): string {
  const given = Object.entries(filters).toSorted(([a], [b]) => a.localeCompare(b));
  return createHash("sha256")
    .update(JSON.stringify([table, given]))
    .digest("base64url")
    .slice(0, 8);
}

/** An opaque text; the next page begins after the row that it names. */
export const cursorAfter = (row: Last, table: string, filters: Filters): string =>
  `${nameOf(table, filters)}.${Buffer.from(JSON.stringify(row)).toString("base64url")}`;

/** @throws PlatformError `validation_failed` naming `cursor` */
export function lastOf(
  cursor: string,
  table: string,
  filters: Filters,
  order: Last["order"],
): Last {
  const [name, encoded = ""] = cursor.split(".");
  const row = last.safeParse(jsonOf(Buffer.from(encoded, "base64url").toString("utf8")));
  if (!row.success) throw invalid("cursor", "must be the nextCursor of the page before");
  if (row.data.order === order && name === nameOf(table, filters)) return row.data;
  throw invalid("cursor", "is of another search; leave it out to begin this one");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
