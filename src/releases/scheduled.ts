import { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { themesInScope } from "../procedures/scope.ts";
import { findTheme } from "../themes/find.ts";
import { scheduledReleasesOf } from "../themes/scheduled/scheduled.ts";
import { oneTheme } from "../themes/schemas.ts";
import { Release } from "./release.ts";
import { toSummaries } from "./view.ts";

/** The scheduled release that a theme is part of, or null; the console shows it next to each theme. */
export const scheduled = editor
  .input(oneTheme)
  .output(
    z
      .object({
        id: z.uuid(),
        name: z.string(),
        at: z.iso.datetime(),
        movedOn: z.boolean().meta({
          description: "Whether the theme has got another version since, which puts it at risk.",
        }),
        atRisk: z.boolean().meta({
          description: "Whether one of the release's themes would keep it from going live now.",
        }),
        others: z.array(z.object({ slug: z.string(), name: z.string() })).meta({
          description: "The release's other themes, of those that the caller may see.",
        }),
      })
      .nullable(),
  )
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    const found = (await scheduledReleasesOf(ctx.em, [theme.id])).get(theme.id);
    if (found === undefined) return null;
    const release = await ctx.em.find(Release, { id: found.id });
    const summaries = await toSummaries(ctx, release);
    const scope = themesInScope(ctx.caller);
    const themes = summaries
      .flatMap((one) => one.themes)
      .filter(({ slug }) => scope === undefined || scope.includes(slug));
    return {
      ...found,
      at: found.at.toISOString(),
      atRisk: summaries.some((one) => one.atRisk),
      others: themes
        .filter(({ slug }) => slug !== theme.slug)
        .map(({ slug, name }) => ({ slug, name })),
    };
  });
