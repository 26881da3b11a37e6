import { raw } from "@mikro-orm/postgresql";
import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { themesInScope } from "../procedures/scope.ts";
import { matching, themeFilter } from "./filter.ts";
import { summaryColumns } from "./find.ts";
import { themeSummarySchema } from "./schemas.ts";
import { Theme } from "./theme.ts";
import { toSummary } from "./views.ts";

const sortColumns = {
  updated: "updated_at",
  created: "created_at",
  name: "lower(name)",
  slug: "slug",
} as const;

/** Lists themes without their token documents; archived ones only on request. */
export const list = signedIn
  .input(
    page({ max: 200, fallback: 50 }).extend({
      ...themeFilter.shape,
      sort: z
        .enum(["updated", "created", "name", "slug"])
        .default("updated")
        .catch("updated")
        .meta({
          description: "The field to sort by; an unrecognised value counts as the default.",
        }),
      order: z.enum(["asc", "desc"]).default("desc").catch("desc").meta({
        description: "Ascending or descending; an unrecognised value counts as the default.",
      }),
    }),
  )
  .output(pageOf(themeSummarySchema).meta({ id: "ThemePage" }))
  .query(async ({ ctx, input }) => {
    const { limit, offset, sort, order } = input;
    const slugs = themesInScope(ctx.caller);
    const scoped = slugs === undefined ? [] : [{ slug: { $in: [...slugs] } }];
    const [rows, total] = await ctx.em.findAndCount(
      Theme,
      { $and: [matching(input), ...scoped] },
      {
        fields: summaryColumns,
        orderBy: [{ [raw(sortColumns[sort])]: order }, { id: order }],
        limit,
        offset,
      },
    );
    return { items: rows.map(toSummary), total, limit, offset };
  });
