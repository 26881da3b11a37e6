import { z } from "zod";
import { open } from "../../procedures/builders.ts";
import { trusted } from "../../procedures/trusted.ts";
import type { Reading } from "../reading/reading.ts";
import { seen } from "../seen.ts";
import { type Condition, matching } from "./conditions.ts";
import { cellWidth } from "./grid.ts";
import { filters } from "./inputs.ts";
import { type PointView, pointsSchema } from "./schemas.ts";

const CELLS = "must be a whole number from 1 to 64";

interface Cell {
  x: number;
  y: number;
  count: number;
  latitude: number;
  longitude: number;
}

/** The places on a map, those close to each other as one point: GeoJSON. */
export const points = open
  .input(
    filters.extend({
      cells: z
        .int({ error: CELLS })
        .min(1, { error: CELLS })
        .max(64, { error: CELLS })
        .default(32)
        .meta({
          description:
            "How fine the grid is: at most so many cells, and one more, along the longer side of `bbox`.",
        }),
    }),
  )
  .output(trusted(pointsSchema))
  .query(async ({ ctx, input: { cells, ...asked } }) => {
    const matched = matching("place", asked);
    const width = cellWidth(asked.bbox, cells);
    const found = await cellsOf(ctx, matched, width);
    ctx.budget.take(found.length);
    const alone = await placesAt(
      ctx,
      matched,
      found.filter(({ count }) => count === 1),
    );
    const features = found.map((cell) => featureOf(cell, width, alone));
    return { type: "FeatureCollection" as const, features };
  });

const { latitude, longitude } = seen("place");

/** By an index alone where nothing but the box is asked for. */
function cellsOf(ctx: Reading, { sql, values }: Condition, width: number): Promise<Cell[]> {
  const last = { x: 360 / width - 1, y: Math.max(0, 180 / width - 1) };
  return ctx.em.execute(
    `select x, y, count(*)::int as count, avg(latitude) as latitude, avg(longitude) as longitude
       from (select least(floor((${longitude} + 180) / ?::float8), ?::float8) as x,
                    least(floor((${latitude} + 90) / ?::float8), ?::float8) as y,
                    ${latitude} as latitude, ${longitude} as longitude
               from place where ${latitude} is not null and ${sql}) located
      group by x, y order by y, x`,
    [width, last.x, width, last.y, ...values],
  );
}

interface Alone {
  id: string;
  title: string;
}

const keyOf = (at: { latitude: number; longitude: number }): string =>
  `${at.latitude} ${at.longitude}`;

/** Those that are alone in their cells; what is at exactly their place is the same one. */
async function placesAt(
  ctx: Reading,
  { sql, values }: Condition,
  cells: readonly Cell[],
): Promise<Map<string, Alone>> {
  if (cells.length === 0) return new Map();
  const rows: (Alone & { latitude: number; longitude: number })[] = await ctx.em.execute(
    `select place.id, place.title, spot.latitude, spot.longitude
       from unnest(?::float8[], ?::float8[]) as spot (latitude, longitude)
       join place on ${latitude} = spot.latitude and ${longitude} = spot.longitude
      where ${sql}`,
    [
      floatArray(cells.map((cell) => cell.latitude)),
      floatArray(cells.map((cell) => cell.longitude)),
      ...values,
    ],
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const floatArray = (numbers: readonly number[]): string => `{${numbers.join(",")}}`;

function featureOf(cell: Cell, width: number, alone: ReadonlyMap<string, Alone>): PointView {
  const place = cell.count === 1 ? alone.get(keyOf(cell)) : undefined;
  const [west, south] = [cell.x * width - 180, cell.y * width - 90];
  return {
    type: "Feature",
    bbox: [west, south, west + width, Math.min(90, south + width)],
    geometry: { type: "Point", coordinates: [cell.longitude, cell.latitude] },
    properties: {
      count: cell.count,
      placeId: place?.id ?? null,
      title: place?.title ?? null,
    },
  };
}
