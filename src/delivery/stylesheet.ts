import { z } from "zod";
import { appearance, slug, versionNumber } from "../themes/schemas.ts";
import type { Appearance } from "../tokens/findings.ts";
import type { Artefact } from "./artefact.ts";
import { cacheControl } from "./cache-policy.ts";
import type { Delivery } from "./delivery.ts";
import { runtimeProcedure } from "./procedure.ts";
import { artefactSchema, cacheKey, themeHeaders } from "./render.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";

export const variants = ["full", "tokens", "minified"] as const;
type Variant = (typeof variants)[number];

/** A theme as a stylesheet, finished for the wire. */
export const stylesheet = runtimeProcedure
  .input(
    z.object({
      slug,
      appearance: appearance.optional(),
      variant: z
        .enum(variants, { error: "must be full, tokens or minified" })
        .default("full")
        .meta({
          description:
            "full includes the component layer, tokens omits it, minified strips comments.",
        }),
      v: versionNumber.optional().meta({ description: "Pins a published version." }),
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) =>
    obtainStylesheet(ctx.services.delivery, input, () =>
      findServedTheme(ctx.em, input.slug, input.v),
    ),
  );

/** From the cache, or printed from the theme that `find` gives. */
export function obtainStylesheet(
  delivery: Delivery,
  input: {
    slug: string;
    appearance?: Appearance | undefined;
    variant: Variant;
    v?: number | undefined;
  },
  find: () => Promise<ServedTheme>,
): Promise<Artefact> {
  const key = cacheKey("css", input.slug, input.v, input.appearance, input.variant);
  return delivery.cache.obtain(key, async () => {
    const theme = await find();
    const shown = input.appearance ?? theme.defaultAppearance;
    return {
      slug: theme.slug,
      contentType: "text/css; charset=utf-8",
      body: await sheet(delivery, theme, shown, input.variant),
      cacheControl: await cacheControl(delivery, input.v !== undefined),
      lastModified: theme.lastModified,
      extraHeaders: themeHeaders(theme),
    };
  });
}

async function sheet(
  delivery: Delivery,
  theme: ServedTheme,
  appearance: Appearance,
  variant: Variant,
): Promise<string> {
  const minified = variant === "minified";
  const tokens = await delivery.engine.run("stylesheet", {
    document: theme.tokens,
    slug: theme.slug,
    appearance,
    minified,
  });
  if (variant === "tokens") return tokens;
  const { componentLayer } = delivery.options;
  return minified ? tokens + componentLayer.minified : `${tokens}\n${componentLayer.full}`;
}
