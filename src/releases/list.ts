import { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { Theme } from "../themes/theme.ts";
import { Release, ReleaseItem, releaseStates } from "./release.ts";
import { releaseSummarySchema } from "./schemas.ts";
import { toSummaries } from "./view.ts";

/** Releases: scheduled ones by their time, the next first; others newest first. */
export const list = editor
  .input(
    page({ max: 50, fallback: 20 }).extend({
      state: z
        .enum(releaseStates, { error: `must be ${releaseStates.join(", ")}` })
        .optional()
        .meta({ description: "Only releases in this state; scheduled ones come by their time." }),
      theme: z
        .string()
        .optional()
        .meta({ description: "Only releases with the theme of this slug." }),
    }),
  )
  .output(pageOf(releaseSummarySchema).meta({ id: "ReleasePage" }))
  .query(async ({ ctx, input: { limit, offset, state, theme: slug } }) => {
    const ids = slug === undefined ? undefined : await releasesWith(ctx.em, slug);
    const where = {
      ...(ids === undefined ? {} : { id: { $in: ids } }),
      ...(state === undefined ? {} : { state }),
    };
    const orderBy =
      state === "scheduled"
        ? [{ at: "asc" as const }, { id: "asc" as const }]
        : [{ createdAt: "desc" as const }, { id: "desc" as const }];
    const [rows, total] = await ctx.em.findAndCount(Release, where, { orderBy, limit, offset });
    return { items: await toSummaries(ctx, rows), total, limit, offset };
  });

async function releasesWith(em: Parameters<typeof toSummaries>[0]["em"], slug: string) {
  const theme = await em.findOne(Theme, { slug }, { fields: ["id"] });
  if (theme === null) return [];
  const items = await em.find(ReleaseItem, { themeId: theme.id }, { fields: ["releaseId"] });
  return items.map(({ releaseId }) => releaseId);
}
