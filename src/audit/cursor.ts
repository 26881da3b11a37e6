import { z } from "zod";
import { invalid } from "../errors/errors.ts";

/** The row next to which a page begins. */
export interface Position {
  at: string;
  id: string;
  /** Whether the page holds the rows newer than this one; otherwise the older ones. */
  newer: boolean;
  /** The number of rows when paging began; later pages do not count again. */
  total: number;
}

const position = z.strictObject({
  at: z.iso.datetime(),
  id: z.guid(),
  newer: z.boolean(),
  total: z.int().min(0),
});

/** The cursor of the first page. */
export const NEWEST = "newest";

export const cursorOf = (at: Position): string =>
  Buffer.from(JSON.stringify(at)).toString("base64url");

/** @throws PlatformError `validation_failed` naming `cursor` */
export function positionOf(cursor: string): Position | undefined {
  if (cursor === NEWEST) return undefined;
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const parsed = position.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw invalid("cursor", `must be ${NEWEST}, or a cursor that a page has given`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
