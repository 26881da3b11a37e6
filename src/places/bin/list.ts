import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { signedIn } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { binItemSchema } from "./schemas.ts";
import { type BinItemRow, viewColumns, viewsOf } from "./view.ts";

/** The caller's own deleted and hidden things, or for admins everybody's, newest first. */
export const list = signedIn
  .input(
    page({ max: 200, fallback: 50 }).extend({
      of: z
        .enum(["me", "all"], { error: "must be me or all" })
        .default("me")
        .meta({ description: "`all`, for admins, lists what others made, too." }),
    }),
  )
  .output(pageOf(binItemSchema))
  .query(async ({ ctx, input: { limit, offset, of } }) => {
    if (of === "all" && ctx.caller.role !== "admin") {
      throw new PlatformError("forbidden", "Only admins see what others have in the bin.");
    }
    const [mine, values] = of === "me" ? ["creator = ?", [ctx.caller.subject]] : ["true", []];
    const rows = await ctx.em.execute<BinItemRow[]>(
      `select ${viewColumns} from bin_item where ${mine}
        order by removed_at desc, id desc limit ? offset ?`,
      [...values, limit, offset],
    );
    ctx.budget.take(rows.length);
    const [counted] = await ctx.em.execute<{ total: number }[]>(
      `select count(*)::int as total from bin_item where ${mine}`,
      values,
    );
    return { items: await viewsOf(ctx, rows), total: counted?.total ?? 0, limit, offset };
  });
