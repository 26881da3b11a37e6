import { z } from "zod";
import { runtime } from "../procedures/builders.ts";
import { slug } from "../themes/schemas.ts";
import { exportFormats } from "../tokens/export/formats.ts";
import { askedAppearance, pinnedVersion } from "./inputs.ts";
import { artefactSchema, obtainThemed } from "./render.ts";

const formats = Object.keys(exportFormats) as [keyof typeof exportFormats];

/** A theme's tokens in the form that another tool or platform reads, finished for the wire. */
export const exportTokens = runtime
  .input(
    z.object({
      slug,
      appearance: askedAppearance,
      format: z.enum(formats, { error: `must be one of ${formats.join(", ")}` }).meta({
        description:
          "css, scss, json (design tokens 2025.10), ts, tailwind (v4 @theme), swift, compose (Kotlin) or android (XML resources).",
      }),
      v: pinnedVersion,
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    const { mediaType, suffix } = exportFormats[input.format];
    return obtainThemed(delivery, delivery.shared(), input, {
      form: `export ${input.format}`,
      contentType: mediaType,
      body: (theme, appearance) =>
        delivery.engine.run("export", {
          document: theme.tokens,
          appearance,
          format: input.format,
        }),
      headers: ({ slug }) => ["Content-Disposition", `inline; filename="${slug}${suffix}"`],
    });
  });
