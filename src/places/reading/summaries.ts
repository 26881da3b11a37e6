import { coordinateOf } from "../coordinate.ts";
import { cover } from "../cover.ts";
import { uuidArray } from "../ids.ts";
import type { PlaceSummary } from "../schemas.ts";
import { newestPlaces } from "./newest.ts";
import { inOrder, instant, type Reading, type Slice } from "./reading.ts";
import { usersOf } from "./users.ts";

interface Row {
  id: string;
  title: string;
  description: string;
  latitude: number | null;
  longitude: number | null;
  link_radius_meters: number;
  cover: string | null;
  creator: string;
  created_at: string;
}

const columns = `id, title, description, latitude, longitude, link_radius_meters, ${cover("place")} as cover, creator,
  ${instant("created_at")}`;

/**
 * Reads places without their lists, in the order of the ids; skips unknown ids. The caller has charged
 * the budget.
 */
export async function summariesById(ctx: Reading, ids: readonly string[]): Promise<PlaceSummary[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows: Row[] = await ctx.em.execute(
    `select ${columns} from place where id = any(?::uuid[])`,
    [uuidArray(wanted)],
  );
  return inOrder(ids, await viewsOf(ctx, rows));
}

/** One page of places without their lists, newest first. */
export async function newestSummaries(ctx: Reading, slice: Slice): Promise<PlaceSummary[]> {
  const ids = await newestPlaces(ctx, slice);
  ctx.budget.take(ids.length);
  return summariesById(ctx, ids);
}

async function viewsOf(ctx: Reading, rows: readonly Row[]): Promise<PlaceSummary[]> {
  const user = await usersOf(
    ctx,
    rows.map(({ creator }) => creator),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    coordinate: coordinateOf(row),
    linkRadiusMeters: row.link_radius_meters,
    coverImageId: row.cover,
    creator: user(row.creator),
    createdAt: row.created_at,
  }));
}
