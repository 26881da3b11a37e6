import { signedIn } from "../procedures/builders.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { findTheme, MAX_VERSION } from "./find.ts";
import { slugOfTheme, themeVersionSchema, versionNumber } from "./schemas.ts";
import { ThemeRevision } from "./theme.ts";
import { toVersion } from "./views.ts";

/**
 * The theme's history, newest first, without token documents. With `cursor` a page begins below that
 * version, so pages neither skip nor repeat a version while new ones arrive.
 */
export const versions = signedIn
  .input(
    page({ max: 200, fallback: 50 }).extend({
      slug: slugOfTheme,
      cursor: versionNumber.optional().meta({
        description:
          "Only versions below this one; `nextCursor` and `Link` give that of the next page.",
      }),
    }),
  )
  .output(
    pageOf(themeVersionSchema).extend({
      nextCursor: versionNumber.nullable().meta({
        description: "The `cursor` of the next page; null on the last.",
      }),
    }),
  )
  .query(async ({ ctx, input: { slug, limit, offset, cursor } }) => {
    const theme = await findTheme(ctx.em, slug);
    const ofTheme = { themeId: theme.id };
    const below = Math.min(cursor ?? MAX_VERSION, MAX_VERSION);
    const revisions = await ctx.em.find(
      ThemeRevision,
      cursor === undefined ? ofTheme : { ...ofTheme, version: { $lt: below } },
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
        // Reads one row more than the page to find out whether a next page exists.
        limit: limit + 1,
        offset,
      },
    );
    const items = revisions.slice(0, limit).map((revision) => toVersion(theme, revision));
    const nextCursor = revisions.length > limit ? (items.at(-1)?.version ?? null) : null;
    const total = await ctx.em.count(ThemeRevision, ofTheme);
    return { items, total, limit, offset, nextCursor };
  });
