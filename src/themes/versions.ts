import { signedIn } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { findTheme } from "./find.ts";
import { slugOfTheme, themeVersionSchema } from "./schemas.ts";
import { ThemeRevision } from "./theme.ts";
import { toVersion } from "./views.ts";

/** The theme's history, newest first, without token documents. */
export const versions = signedIn
  .input(page({ max: 200, fallback: 50 }).extend({ slug: slugOfTheme }))
  .output(pageOf(themeVersionSchema))
  .query(async ({ ctx, input: { slug, limit, offset } }) => {
    const theme = await findTheme(ctx.em, slug);
    const [revisions, total] = await ctx.em.findAndCount(
      ThemeRevision,
      { themeId: theme.id },
      {
        fields: [
          "version",
          "name",
          "description",
          "status",
          "defaultAppearance",
          "meta",
          "message",
          "createdAt",
          "createdBy",
        ],
        orderBy: { version: "desc" },
        limit,
        offset,
      },
    );
    const items = revisions.map((revision) => toVersion(theme.slug, revision));
    return { items, total, limit, offset };
  });
