import type { Reading } from "../reading/reading.ts";
import { seen } from "../seen.ts";
import { all, type Condition } from "./conditions.ts";
import type { Grid } from "./grid.ts";

/** A cell that contains places, and the mean of their positions. */
export interface Cell {
  x: number;
  y: number;
  count: number;
  latitude: number;
  longitude: number;
}

/** The grids whose counts follow each added, moved or removed place (migration 0011). */
const COUNTED_LEVELS = [7, 11, 15];

/** The cells of a grid from the next finer counted grid; undefined if none is. */
export function countedCells(ctx: Reading, grid: Grid): Promise<Cell[]> | undefined {
  const finer = COUNTED_LEVELS.find((level) => level >= grid.level);
  if (finer === undefined) return undefined;
  const times = finer - grid.level;
  const within = ([first, last]: readonly [number, number]): number[] => [
    first * 2 ** times,
    (last + 1) * 2 ** times - 1,
  ];
  const between = grid.columns.map(() => "x between ? and ?").join(" or ");
  return ctx.em.execute(
    `select x >> ?::int as x, y >> ?::int as y, sum(places)::int as count,
            (sum(latitudes) / sum(places) / 1e7)::float8 as latitude,
            (sum(longitudes) / sum(places) / 1e7)::float8 as longitude
       from place_cell
      where level = ? and places > 0 and y between ? and ? and (${between})
      group by 1, 2 order by 2, 1`,
    [times, times, finer, ...within(grid.lines), ...grid.columns.flatMap(within)],
  );
}

const { latitude, longitude } = seen("place");

/** The cells of a grid from every place in it that meets a condition. */
export async function matchedCells(
  ctx: Reading,
  { level, width, columns, lines }: Grid,
  matched: Condition,
): Promise<Cell[]> {
  const x = `least(floor((${longitude} + 180) / ?::float8), ?::float8)`;
  const y = `least(floor((${latitude} + 90) / ?::float8), ?::float8)`;
  const edges = [width, 2 ** level - 1, width, Math.max(1, 2 ** (level - 1)) - 1];
  const parts = columns.map(() => `${longitude} between ?::float8 and ?::float8`).join(" or ");
  const [south, north] = [lines[0] * width - 90, (lines[1] + 1) * width - 90];
  const { sql, values } = all([
    matched,
    {
      sql: `${latitude} between ?::float8 and ?::float8 and (${parts})`,
      values: [
        south,
        north,
        ...columns.flatMap(([first, last]) => [first * width - 180, (last + 1) * width - 180]),
      ],
    },
  ]);
  const found: Cell[] = await ctx.em.execute(
    `select ${x} as x, ${y} as y, count(*)::int as count,
            sum(${latitude}) / count(*) as latitude, sum(${longitude}) / count(*) as longitude
       from place where ${sql} group by 1, 2`,
    [...edges, ...values],
  );
  // A point on the far edge belongs to the next cell.
  const within = found.filter(
    (cell) =>
      cell.y <= lines[1] && columns.some(([first, last]) => first <= cell.x && cell.x <= last),
  );
  // Sorted here, because the database would otherwise sort every place to group them.
  return within.sort((a, b) => a.y - b.y || a.x - b.x);
}
