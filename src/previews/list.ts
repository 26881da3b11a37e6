import { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { findTheme } from "../themes/find.ts";
import { oneTheme } from "../themes/schemas.ts";
import { Preview } from "./preview.ts";
import { previewSchema, toPreviewView } from "./schemas.ts";

/** A theme's live preview links, the newest first; their tokens cannot be read again. */
export const list = editor
  .input(oneTheme)
  .output(z.object({ items: z.array(previewSchema) }).meta({ id: "PreviewList" }))
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    const rows = await ctx.em.find(
      Preview,
      { themeId: theme.id, revokedAt: null, expiresAt: { $gt: new Date() } },
      { orderBy: { createdAt: "desc", id: "desc" } },
    );
    return { items: rows.map(toPreviewView) };
  });
