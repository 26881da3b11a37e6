import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { noPlace } from "./find.ts";
import { id } from "./inputs.ts";
import { ALONE } from "./reading/bounds.ts";
import { summariesById } from "./reading/summaries.ts";
import { wholePlaces } from "./reading/whole.ts";
import { placeSchema } from "./schemas.ts";

export const get = open
  .input(z.object({ placeId: id }))
  .output(placeSchema)
  .query(async ({ ctx, input }) => {
    const places = await summariesById(ctx, [input.placeId]);
    const [view] = await wholePlaces(ctx, places, ALONE);
    if (view === undefined) throw noPlace(input.placeId);
    return view;
  });
