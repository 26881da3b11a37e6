import type { FilterQuery } from "@mikro-orm/core";
import { raw } from "@mikro-orm/postgresql";
import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { summaryColumns } from "./find.ts";
import { themeStatus, themeSummarySchema } from "./schemas.ts";
import { Theme } from "./theme.ts";
import { toSummary } from "./views.ts";

const sortColumns = {
  updated: "updated_at",
  created: "created_at",
  name: "lower(name)",
  slug: "slug",
} as const;

/** The listing's themes, without their token documents; archived ones only when asked for. */
export const list = signedIn
  .input(
    page({ max: 200, fallback: 50 }).extend({
      q: z.string().optional().meta({
        description:
          "Part of the slug, name or description, whatever the case. `%` and `_` match themselves.",
      }),
      status: themeStatus.optional().meta({ description: "Only themes of this status." }),
      system: z
        .boolean({ error: "must be true or false" })
        .optional()
        .meta({ description: "Only built-in themes, or only the others." }),
      tag: z.string().optional().meta({ description: "A tag in meta.tags." }),
      sort: z
        .enum(["updated", "created", "name", "slug"])
        .default("updated")
        .catch("updated")
        .meta({ description: "What to sort by; an unrecognised value counts as the default." }),
      order: z.enum(["asc", "desc"]).default("desc").catch("desc").meta({
        description: "Ascending or descending; an unrecognised value counts as the default.",
      }),
    }),
  )
  .output(pageOf(themeSummarySchema).meta({ id: "ThemePage" }))
  .query(async ({ ctx, input }) => {
    const { limit, offset, sort, order } = input;
    const [rows, total] = await ctx.em.findAndCount(Theme, filter(input), {
      fields: summaryColumns,
      orderBy: [{ [raw(sortColumns[sort])]: order }, { id: order }],
      limit,
      offset,
    });
    return { items: rows.map(toSummary), total, limit, offset };
  });

function filter(input: {
  q?: string | undefined;
  status?: Theme["status"] | undefined;
  system?: boolean | undefined;
  tag?: string | undefined;
}): FilterQuery<Theme> {
  const where: FilterQuery<Theme>[] = [
    { status: input.status ?? { $ne: "archived" } },
    ...(input.system === undefined ? [] : [{ system: input.system }]),
  ];
  if (input.q !== undefined) {
    const pattern = `%${input.q.replace(/[\\%_]/g, "\\$&")}%`;
    where.push({
      $or: [
        { slug: { $ilike: pattern } },
        { name: { $ilike: pattern } },
        { description: { $ilike: pattern } },
      ],
    });
  }
  if (input.tag !== undefined) {
    where.push({ [raw("meta @> ?::jsonb", [JSON.stringify({ tags: [input.tag] })])]: [] });
  }
  return { $and: where };
}
