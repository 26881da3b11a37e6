import { z } from "zod";
import { limit } from "../paging.ts";
import { signedIn } from "../trpc.ts";
import { findTheme } from "./find.ts";
import { themeVersionSchema } from "./schemas.ts";
import { ThemeRevision } from "./theme.ts";
import { toVersion } from "./views.ts";

/** The theme's history, newest first, without token documents. */
export const versions = signedIn
  .input(z.object({ slug: z.string(), limit: limit(200, 50) }))
  .output(z.object({ items: z.array(themeVersionSchema) }).meta({ id: "ThemeHistory" }))
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    const revisions = await ctx.em.find(
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
        limit: input.limit,
      },
    );
    return { items: revisions.map((revision) => toVersion(theme.slug, revision)) };
  });
