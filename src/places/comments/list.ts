import { page, pageOf } from "../../paging.ts";
import { open } from "../../trpc.ts";
import { findPlace } from "../find.ts";
import { id } from "../inputs.ts";
import { Comment } from "../place.ts";
import { commentSchema } from "../schemas.ts";
import { commentViews } from "../views.ts";

/** The comments on a place, oldest first. */
export const list = open
  .input(page({ max: 200, fallback: 50 }).extend({ placeId: id }))
  .output(pageOf(commentSchema))
  .query(async ({ ctx, input: { limit, offset, placeId } }) => {
    const place = await findPlace(ctx.em, placeId);
    const [rows, total] = await ctx.em.findAndCount(
      Comment,
      { placeId: place.id },
      { orderBy: { createdAt: "asc", id: "asc" }, limit, offset },
    );
    return { items: await commentViews(ctx, rows), total, limit, offset };
  });
