import { z } from "zod";
import { appearance, slug, versionNumber } from "../themes/schemas.ts";
import { runtime } from "../trpc.ts";
import type { Delivery } from "./delivery.ts";
import { artefactSchema, obtainThemed, type Recipe } from "./render.ts";

export const variants = ["full", "tokens", "minified"] as const;
export type Variant = (typeof variants)[number];

export const variantSchema = z.enum(variants, { error: "must be full, tokens or minified" }).meta({
  description: "full includes the component layer, tokens omits it, minified strips comments.",
});

/** A theme as a stylesheet, finished for the wire. */
export const stylesheet = runtime
  .input(
    z.object({
      slug,
      appearance: appearance.optional(),
      variant: variantSchema.default("full"),
      v: versionNumber.optional().meta({ description: "Pins a published version." }),
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    return obtainThemed(
      delivery,
      delivery.shared(),
      input,
      stylesheetRecipe(delivery, input.variant),
    );
  });

/** The tokens as one rule, and unless left out the component layer of this build. */
export function stylesheetRecipe(
  { engine, options: { componentLayer } }: Delivery,
  variant: Variant,
): Recipe {
  const minified = variant === "minified";
  return {
    form: `css ${variant}`,
    contentType: "text/css; charset=utf-8",
    body: async (theme, appearance) => {
      const tokens = await engine.run("stylesheet", {
        document: theme.tokens,
        slug: theme.slug,
        appearance,
        minified,
      });
      if (variant === "tokens") return tokens;
      return minified ? tokens + componentLayer.minified : `${tokens}\n${componentLayer.full}`;
    },
  };
}
