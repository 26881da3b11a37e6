import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { removeBytes } from "../bytes/removal.ts";
import { endItems } from "./end.ts";
import { lockItem, mayDispose, notInBin, seesItem } from "./item.ts";
import { binId } from "./schemas.ts";

const named = {
  place: "the place",
  image: "a picture of the place",
  comment: "a comment on the place",
} as const;

/** Deletes something in the bin for good, with its bytes. */
export const remove = signedInMutation
  .input(z.object({ id: binId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    const item = await lockItem(ctx.em, input.id);
    if (!seesItem(ctx.caller, item)) throw notInBin(input.id);
    if (!mayDispose(ctx.caller, item)) {
      throw new PlatformError("forbidden", "Another person removed it, so an admin must end it.");
    }
    removeBytes(ctx, await endItems(ctx.em, [item.id]));
    await ctx.em.flush();
    ctx.audit({
      action: `${item.kind}.delete_for_good`,
      entityType: item.kind,
      entityId: item.id,
      summary: `Deleted for good ${named[item.kind]} ${item.title}`,
      ...(item.kind === "place" ? {} : { changes: { placeId: { from: item.place_id } } }),
    });
  });
