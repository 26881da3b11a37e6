import { uuidArray } from "../ids.ts";
import type { Bounds } from "./bounds.ts";
import { type Reading, textBytes } from "./reading.ts";

/** The bytes each place has left for linked pictures after its own texts. */
export async function roomForLinked(
  ctx: Reading,
  placeIds: readonly string[],
  { linkedImages }: Bounds,
): Promise<Map<string, number>> {
  const rows: { id: string; bytes: number }[] = await ctx.em.execute(
    `select id, ${textBytes("title")} + ${textBytes("description")} as bytes
       from place where id = any(?::uuid[])`,
    [uuidArray(placeIds)],
  );
  return new Map(rows.map(({ id, bytes }) => [id, Math.max(0, linkedImages.bytes - bytes)]));
}
