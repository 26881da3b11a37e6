import { open } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { findPlace } from "../find.ts";
import { placeId } from "../inputs.ts";
import { Comment } from "../place.ts";
import { PAGE_BYTES } from "../reading/bounds.ts";
import { commentsOf } from "../reading/comments.ts";
import { commentSchema } from "../schemas.ts";

/** The comments on a place, oldest first. */
export const list = open
  .input(page({ max: 200, fallback: 50 }).extend({ placeId }))
  .output(pageOf(commentSchema))
  .query(async ({ ctx, input: { limit, offset, placeId } }) => {
    const place = await findPlace(ctx.em, placeId);
    const part = { limit, offset, bytes: PAGE_BYTES.others };
    const comments = await commentsOf(ctx, [place.id], part);
    const total = await ctx.em.count(Comment, { placeId: place.id });
    return { items: comments.get(place.id) ?? [], total, limit, offset };
  });
