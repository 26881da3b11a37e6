import { z } from "zod";
import { open } from "../../procedures/builders.ts";
import { trusted } from "../../procedures/trusted.ts";
import type { Reading } from "../reading/reading.ts";
import { seen } from "../seen.ts";
import { type Cell, countedCells, matchedCells } from "./cells.ts";
import { type Condition, EVERYTHING, matching } from "./conditions.ts";
import { type Grid, gridOver } from "./grid.ts";
import { filters } from "./inputs.ts";
import { type PointView, pointsSchema } from "./schemas.ts";

const CELLS = "must be a whole number from 1 to 64";

/** The places on a map, with close ones as one point (decisions.md#points-on-a-map). */
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
  .query(async ({ ctx, input: { cells, bbox, ...filter } }) => {
    const grid = gridOver(bbox, cells);
    const matched = matching("place", filter);
    const counted = matched.sql === EVERYTHING ? countedCells(ctx, grid) : undefined;
    const found = await (counted ?? matchedCells(ctx, grid, matched));
    ctx.budget.take(found.length);
    const alone = await placesIn(ctx, matched, found);
    const features = found.map((cell) => featureOf(cell, grid, alone.get(keyOf(cell))));
    return { type: "FeatureCollection" as const, features };
  });

interface Alone {
  cell: number;
  id: string;
  title: string;
  latitude: number;
  longitude: number;
}

const keyOf = ({ x, y }: Pick<Cell, "x" | "y">): string => `${x} ${y}`;

const { latitude, longitude } = seen("place");

/** Sums have a resolution of 1e-7 degrees. */
const CLOSE = "1e-6::float8";

/** The places that are alone in their cells. */
async function placesIn(
  ctx: Reading,
  { sql, values }: Condition,
  found: readonly Cell[],
): Promise<Map<string, Alone>> {
  const alone = found.filter(({ count }) => count === 1);
  if (alone.length === 0) return new Map();
  const rows: Alone[] = await ctx.em.execute(
    `select distinct on (spot.cell) spot.cell::int as cell, place.id, place.title,
            ${latitude} as latitude, ${longitude} as longitude
       from unnest(?::float8[], ?::float8[]) with ordinality as spot (latitude, longitude, cell)
       join place on ${latitude} between spot.latitude - ${CLOSE} and spot.latitude + ${CLOSE}
                 and ${longitude} between spot.longitude - ${CLOSE} and spot.longitude + ${CLOSE}
      where ${sql}
      order by spot.cell, abs(${latitude} - spot.latitude) + abs(${longitude} - spot.longitude)`,
    [
      `{${alone.map((cell) => cell.latitude).join(",")}}`,
      `{${alone.map((cell) => cell.longitude).join(",")}}`,
      ...values,
    ],
  );
  return new Map(rows.map((row) => [keyOf(alone[row.cell - 1] as Cell), row]));
}

function featureOf(cell: Cell, { width }: Grid, alone: Alone | undefined): PointView {
  const { longitude: east, latitude: north } = alone ?? cell;
  const [west, south] = [cell.x * width - 180, cell.y * width - 90];
  return {
    type: "Feature",
    bbox: [west, south, west + width, Math.min(90, south + width)],
    geometry: { type: "Point", coordinates: [east, north] },
    properties: {
      count: cell.count,
      placeId: alone?.id ?? null,
      title: alone?.title ?? null,
    },
  };
}
