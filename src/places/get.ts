import { z } from "zod";
import { open } from "../trpc.ts";
import { findPlace } from "./find.ts";
import { withLists } from "./full.ts";
import { id } from "./inputs.ts";
import { placeSchema } from "./schemas.ts";
import { placeSummaries } from "./views.ts";

export const get = open
  .input(z.object({ placeId: id }))
  .output(placeSchema)
  .query(async ({ ctx, input }) => {
    const place = await findPlace(ctx.em, input.placeId);
    const [view] = await withLists(ctx, await placeSummaries(ctx, [place]));
    if (view === undefined) throw new Error("A place has no view");
    return view;
  });
