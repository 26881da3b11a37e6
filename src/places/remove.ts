import { z } from "zod";
import { signedInMutation } from "../procedures/mutation.ts";
import { takeOutPlace } from "./bin/take-out.ts";
import { assertOwner, lockPlace } from "./find.ts";
import { placeId } from "./inputs.ts";
import { lockLists } from "./linking/lock.ts";

/** Moves a place with its pictures and comments into the bin, and removes its relations. */
export const remove = signedInMutation
  .input(z.object({ placeId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    await lockLists(ctx.em, [input.placeId]);
    const place = await lockPlace(ctx.em, input.placeId);
    assertOwner(ctx.caller, place, "the place");
    await takeOutPlace(ctx, place, "deleted");
  });
