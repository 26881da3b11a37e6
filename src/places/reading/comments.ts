import { grouped, uuidArray } from "../ids.ts";
import type { CommentView } from "../schemas.ts";
import {
  instant,
  type Lists,
  type Parent,
  parentArrays,
  type Reading,
  type Slice,
  textBytes,
} from "./reading.ts";
import { usersOf } from "./users.ts";

interface Row {
  id: string;
  place_id: string;
  content: string;
  creator: string;
  created_at: string;
}

const columns = "id, place_id, content, creator, created_at";
const shown = `comment.id, place_id, content, creator, ${instant("created_at")}`;

/** The newest comments of each place as far as they fit, the oldest of those first. */
export async function newestComments(
  ctx: Reading,
  parents: readonly Parent[],
  limit: number,
): Promise<Lists<CommentView>> {
  const rows: Row[] = await ctx.em.execute(
    `select ${shown} from (
       select newest.*, parent.bytes,
              sum(300 + ${textBytes("newest.content")}) over (
                partition by newest.place_id order by newest.created_at desc, newest.id desc
              ) as so_far
         from unnest(?::uuid[], ?::float8[]) as parent (id, bytes) cross join lateral (
           select ${columns} from comment where place_id = parent.id
            order by created_at desc, id desc limit ?
         ) newest
     ) comment where so_far <= bytes order by comment.created_at, id`,
    [...parentArrays(parents), limit],
  );
  return grouped(await commentViews(ctx, rows), ({ placeId }) => placeId);
}

/** Part of the comments of each place, oldest first. */
export async function commentsOf(
  ctx: Reading,
  placeIds: readonly string[],
  { limit, offset }: Slice,
): Promise<Lists<CommentView>> {
  const rows: Row[] = await ctx.em.execute(
    `select ${shown} from unnest(?::uuid[]) as parent (id) cross join lateral (
       select ${columns} from comment where place_id = parent.id
        order by created_at, id limit ? offset ?
     ) comment order by comment.created_at, comment.id`,
    [uuidArray([...new Set(placeIds)]), limit, offset],
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
  ctx.budget.take(rows.length);
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
