import { grouped, uuidArray } from "../ids.ts";
import type { CommentView } from "../schemas.ts";
import {
  instant,
  type Listed,
  type Lists,
  type Reading,
  type Slice,
  takeListed,
  textBytes,
  thatFit,
} from "./reading.ts";
import { usersOf } from "./users.ts";

interface Row {
  id: string;
  place_id: string;
  content: string;
  creator: string;
  created_at: string;
}

const shown = `id, place_id, content, creator, ${instant("created_at")}`;

/** The newest comments of each place that fit, the oldest of those first. */
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
  { limit, offset, bytes = Number.POSITIVE_INFINITY }: Slice,
): Promise<Lists<CommentView>> {
  const found: Listed[] = await ctx.em.execute(
    `select parent.id as parent, listed.id, listed.bytes
       from unnest(?::uuid[]) as parent (id) cross join lateral (
       select id, 300 + ${bytes === Number.POSITIVE_INFINITY ? "octet_length(content)" : textBytes("content")} as bytes
         from comment where place_id = parent.id order by ${order} limit ? offset ?
     ) listed limit ?`,
    [uuidArray([...new Set(placeIds)]), limit, offset, ctx.budget.oneTooMany],
  );
  const listed = thatFit(found, bytes);
  takeListed(ctx, listed);
  const rows: Row[] = await ctx.em.execute(
    `select ${shown} from comment where id = any(?::uuid[]) order by comment.created_at, id`,
    [uuidArray(listed.map(({ id }) => id))],
  );
  return grouped(await commentViews(ctx, rows), ({ placeId }) => placeId);
}

export async function commentById(ctx: Reading, id: string): Promise<CommentView> {
  const rows: Row[] = await ctx.em.execute(`select ${shown} from comment where id = ?`, [id]);
  const [view] = await commentViews(ctx, rows);
  if (view === undefined) throw new Error(`There is no comment ${id}`);
  return view;
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
