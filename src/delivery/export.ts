import { z } from "zod";
import { appearance, slug, versionNumber } from "../themes/schemas.ts";
import { exportFormats } from "../tokens/export/formats.ts";
import { cacheControl } from "./cache-policy.ts";
import { runtimeProcedure } from "./procedure.ts";
import { artefactSchema, cacheKey, themeHeaders } from "./render.ts";
import { findServedTheme } from "./served-theme.ts";

const formats = Object.keys(exportFormats) as [keyof typeof exportFormats];

/** A theme's tokens in the form that another tool or platform reads, finished for the wire. */
export const exportTokens = runtimeProcedure
  .input(
    z.object({
      slug,
      appearance: appearance.optional(),
      format: z.enum(formats, { error: `must be one of ${formats.join(", ")}` }).meta({
        description:
          "css, scss, json (design tokens 2025.10), ts, tailwind (v4 @theme), swift, compose (Kotlin) or android (XML resources).",
      }),
      v: versionNumber.optional().meta({ description: "Pins a published version." }),
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    const { format } = input;
    const key = cacheKey("export", input.slug, input.v, input.appearance, format);
    return delivery.cache.obtain(key, async () => {
      const theme = await findServedTheme(ctx.em, input.slug, input.v);
      const { mediaType, suffix } = exportFormats[format];
      return {
        slug: theme.slug,
        contentType: mediaType,
        body: await delivery.engine.run("export", {
          document: theme.tokens,
          appearance: input.appearance ?? theme.defaultAppearance,
          format,
        }),
        cacheControl: await cacheControl(delivery, input.v !== undefined),
        lastModified: theme.lastModified,
        extraHeaders: [
          ...themeHeaders(theme),
          "Content-Disposition",
          `inline; filename="${theme.slug}${suffix}"`,
        ],
      };
    });
  });
