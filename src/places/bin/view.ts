import type { Caller } from "../../procedures/caller.ts";
import { instant, type Reading } from "../reading/reading.ts";
import { usersOf } from "../reading/users.ts";
import { type BinItem, mayDispose } from "./item.ts";
import type { BinItemView } from "./schemas.ts";

export interface BinItemRow extends BinItem {
  text: string;
  removed_text: string;
  due_text: string | null;
  images: number;
  comments: number;
}

/** SQL: what `viewsOf` reads. */
export const viewColumns = `id, kind, place_id, title, text, creator, state, removed_by, images, comments,
  ${instant("removed_at", "removed_text")}, ${instant("due_at", "due_text")}`;

/** Items as signed-in callers see them. */
export async function viewsOf(
  ctx: Pick<Reading, "em"> & { caller: Caller },
  rows: readonly BinItemRow[],
): Promise<BinItemView[]> {
  const user = await usersOf(
    ctx,
    rows.flatMap(({ creator, removed_by }) => [creator, removed_by]),
  );
  const seesAll = ctx.caller.role === "admin";
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    placeId: row.place_id,
    title: row.title,
    text: row.text,
    state: row.state,
    creator: user(row.creator),
    removedBy: seesAll || row.removed_by === ctx.caller.subject ? user(row.removed_by) : null,
    removedAt: row.removed_text,
    goesAt: row.due_text,
    imagesTotal: row.images,
    commentsTotal: row.comments,
    mayRestore: mayDispose(ctx.caller, row),
    mayRemove: mayDispose(ctx.caller, row),
  }));
}
