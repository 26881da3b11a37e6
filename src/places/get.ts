import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { trusted } from "../procedures/trusted.ts";
import { noPlace } from "./find.ts";
import { placeId } from "./inputs.ts";
import { ALONE, type Bounds, SHOWN } from "./reading/bounds.ts";
import type { Reading } from "./reading/reading.ts";
import { summariesById } from "./reading/summaries.ts";
import { wholePlaces } from "./reading/whole.ts";
import { type PlaceView, placeSchema } from "./schemas.ts";

export const get = open
  .input(z.object({ placeId }))
  .output(placeSchema)
  .query(({ ctx, input }) => placeWithin(ctx, input.placeId, ALONE));

/** A place with as much of its lists as its HTML page shows. */
export const shown = open
  .input(z.object({ placeId }))
  .output(trusted(placeSchema))
  .query(({ ctx, input }) => placeWithin(ctx, input.placeId, SHOWN));

/** @throws PlatformError `not_found` */
export async function placeWithin(
  ctx: Reading,
  placeId: string,
  bounds: Bounds,
): Promise<PlaceView> {
  const places = await summariesById(ctx, [placeId]);
  const [view] = await wholePlaces(ctx, places, bounds);
  if (view === undefined) throw noPlace(placeId);
  return view;
}
