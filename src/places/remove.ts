import { z } from "zod";
import { emitEach } from "../procedures/events/emit.ts";
import { signedInMutation } from "../procedures/mutation.ts";
import { setAside } from "./bin/set-aside.ts";
import { notifyPlace } from "./event.ts";
import { assertOwner, lockPlace } from "./find.ts";
import { Image } from "./image.ts";
import { placeId } from "./inputs.ts";
import { forgetRelations } from "./linking/forget.ts";
import { lockLists } from "./linking/lock.ts";

/** Moves a place with its pictures and comments into the bin, and removes its relations. */
export const remove = signedInMutation
  .input(z.object({ placeId }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    await lockLists(ctx.em, [input.placeId]);
    const place = await lockPlace(ctx.em, input.placeId);
    assertOwner(ctx.caller, place, "the place");
    const images = await ctx.em.find(
      Image,
      { placeId: place.id },
      { fields: ["id"], disableIdentityMap: true },
    );
    const { subject: by } = ctx.caller;
    await setAside(ctx.em, { kind: "place", id: place.id }, { state: "deleted", by });
    ctx.audit({
      action: "place.delete",
      entityType: "place",
      entityId: place.id,
      summary: `Deleted the place ${place.title}`,
      changes: { images: { from: images.length } },
    });
    await forgetRelations(ctx, place.id);
    await ctx.em.remove(place).flush();
    await notifyPlace(ctx, { placeId: place.id, what: "deleted" });
    const deleted = images.map(({ id }) => ({ image: id, place: place.id, by }));
    await emitEach(ctx, "image.deleted", deleted);
  });
