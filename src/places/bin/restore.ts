import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { findItem, mayDispose, notInBin, seesItem } from "./item.ts";
import { restoreItem } from "./restore-item.ts";
import { binId } from "./schemas.ts";

/** Restores a place, picture or comment from the bin, and has its links found again. */
export const restore = signedInMutation
  .input(z.object({ id: binId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const item = await findItem(ctx.em, input.id);
    if (item === undefined || !seesItem(ctx.caller, item)) throw notInBin(input.id);
    if (!mayDispose(ctx.caller, item)) {
      throw new PlatformError(
        "forbidden",
        "Another person removed it, so an admin must restore it.",
      );
    }
    await restoreItem(ctx, item);
  });
