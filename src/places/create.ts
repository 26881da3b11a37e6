import { newId } from "../platform/ids.ts";
import { signedInMutation } from "../procedures/mutation.ts";
import { notifyPlace } from "./event.ts";
import { placeInput } from "./inputs.ts";
import { Place } from "./place.ts";
import { only } from "./reading/reading.ts";
import { summariesById } from "./reading/summaries.ts";
import { NOTHING } from "./reading/totals.ts";
import { placeSchema } from "./schemas.ts";

/** The default radius (decisions.md#link-radius). */
const DEFAULT_LINK_RADIUS_METERS = 50;

export const create = signedInMutation
  .input(placeInput)
  .output(placeSchema)
  .mutation(async ({ ctx, input }) => {
    const place = ctx.em.create(Place, {
      id: newId(),
      title: input.title,
      description: input.description ?? "",
      latitude: input.latitude ?? null,
      longitude: input.longitude ?? null,
      linkRadiusMeters: input.linkRadiusMeters ?? DEFAULT_LINK_RADIUS_METERS,
      caption: input.caption ?? "",
      coverImageId: null,
      creator: ctx.caller.subject,
      createdAt: new Date(),
    });
    await ctx.em.flush();
    ctx.audit({
      action: "place.create",
      entityType: "place",
      entityId: place.id,
      summary: `Created the place ${place.title}`,
    });
    await notifyPlace(ctx, { placeId: place.id, what: "created" });
    const summary = only(await summariesById(ctx, [place.id]));
    return { ...summary, images: [], comments: [], relatedPlaces: [], ...NOTHING };
  });
