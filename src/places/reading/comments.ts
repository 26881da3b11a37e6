import { grouped, uuidArray } from "../ids.ts";
import type { CommentView } from "../schemas.ts";
import type { Bounds } from "./bounds.ts";
import type { Lists, Reading, Slice } from "./reading.ts";
import { usersOf } from "./users.ts";

interface Row {
  id: string;
  place_id: string;
  content: string;
  creator: string;
  created_at: Date;
}

const columns = "id, place_id, content, creator, created_at";

/** The newest comments of each place as far as the bounds go, the oldest of those first. */
export async function newestComments(
  ctx: Reading,
  placeIds: readonly string[],
  { comments, commentBytes }: Bounds,
): Promise<Lists<CommentView>> {
  const rows: Row[] = await ctx.em.execute(
    `select comment.* from unnest(?::uuid[]) as parent (id) cross join lateral (
       select ${columns} from (
         select ${columns},
                sum(octet_length(content)) over (order by created_at desc, id desc) as so_far
           from (select ${columns} from comment where place_id = parent.id
                  order by created_at desc, id desc limit ?) newest
       ) weighed where so_far <= ?
     ) comment order by created_at, id`,
    [uuidArray([...new Set(placeIds)]), comments, commentBytes],
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
    `select comment.* from unnest(?::uuid[]) as parent (id) cross join lateral (
       select ${columns} from comment where place_id = parent.id
        order by created_at, id limit ? offset ?
     ) comment`,
    [uuidArray([...new Set(placeIds)]), limit, offset],
  );
  return grouped(await commentViews(ctx, rows), ({ placeId }) => placeId);
}

export async function commentById(ctx: Reading, id: string): Promise<CommentView> {
  const rows: Row[] = await ctx.em.execute(`select ${columns} from comment where id = ?`, [id]);
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
    createdAt: row.created_at.toISOString(),
  }));
}
