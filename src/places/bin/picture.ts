import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { signedIn } from "../../procedures/builders.ts";
import { hasRole } from "../../procedures/roles.ts";
import { findItem, isRemovedByMaker, notInBin, seesItem } from "./item.ts";
import { isReported } from "./reported.ts";
import { binId } from "./schemas.ts";

/** Pixels. */
const WIDTH = 320;
/** About as many objects as a small rendition's bytes weigh. */
const OBJECTS = 100;

/**
 * A small rendition of a binned picture, or of the newest picture of a binned place, as a data URL; for its
 * maker and admins, and for editors if it is reported and its maker has not deleted it.
 */
export const picture = signedIn
  .input(z.object({ id: binId }))
  .output(z.object({ url: z.string().nullable() }))
  .query(async ({ ctx, input }) => {
    const item = await findItem(ctx.em, input.id);
    if (item === undefined) throw notInBin(input.id);
    const sees =
      seesItem(ctx.caller, item) ||
      (hasRole(ctx.caller.role, "editor") &&
        !isRemovedByMaker(item) &&
        (await isReported(ctx.em, item.id)));
    if (!sees) throw notInBin(input.id);
    ctx.budget.take(OBJECTS);
    const rendition = await ctx.services.renditions.openBinned(item.id, {
      width: WIDTH,
      formats: ["webp", "jpeg"],
      ...(ctx.signal && { signal: ctx.signal }),
    });
    const bytes = await rendition?.read();
    if (!rendition || !bytes) return { url: null };
    const content = (await buffer(bytes)).toString("base64");
    return { url: `data:${rendition.contentType};base64,${content}` };
  });
