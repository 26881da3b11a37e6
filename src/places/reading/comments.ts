import { grouped, uuidArray } from "../ids.ts";
import type { CommentView } from "../schemas.ts";
import { listed } from "./listed.ts";
import { instant, type Lists, only, type Reading, type Slice, textBytes } from "./reading.ts";
import { usersOf } from "./users.ts";

interface Row {
  id: string;
  place_id: string;
  content: string;
  creator: string;
  created_at: string;
}

const shown = `id, place_id, content, creator, ${instant("created_at")}`;

/** The newest comments of each place that fit, in ascending order of time. */
export function newestComments(
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
): Promise<Lists<CommentView>> {
  return read(ctx, placeIds, "created_at desc, id desc", part);
}

/** Part of the comments of each place, oldest first. */
export function commentsOf(
  ctx: Reading,
  placeIds: readonly string[],
  part: Slice,
): Promise<Lists<CommentView>> {
  return read(ctx, placeIds, "created_at, id", part);
}

async function read(
  ctx: Reading,
  placeIds: readonly string[],
  order: string,
  part: Slice,
): Promise<Lists<CommentView>> {
  const length = part.bytes === undefined ? "octet_length(content)" : textBytes("content");
  const found = await listed(ctx, placeIds, part, {
    items: `select id, content from comment where place_id = parent.id order by ${order}`,
    columns: "item.id",
    bytes: `300 + ${length}`,
  });
  const rows: Row[] = await ctx.em.execute(
    `select ${shown} from comment where id = any(?::uuid[]) order by comment.created_at, id`,
    [uuidArray(found.map(({ id }) => id))],
  );
  return grouped(await commentViews(ctx, rows), ({ placeId }) => placeId);
}

export async function commentById(ctx: Reading, id: string): Promise<CommentView> {
  const rows: Row[] = await ctx.em.execute(`select ${shown} from comment where id = ?`, [id]);
  return only(await commentViews(ctx, rows));
}

async function commentViews(ctx: Reading, rows: readonly Row[]): Promise<CommentView[]> {
  const user = await usersOf(
    ctx,
    rows.map(({ creator }) => creator),
  );
  return rows.map((row) => ({
    id: row.id,
    placeId: row.place_id,
    content: row.content,
    creator: user(row.creator),
    createdAt: row.created_at,
  }));
}
