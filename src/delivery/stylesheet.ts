import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { invalid } from "../errors/errors.ts";
import { runtime } from "../procedures/builders.ts";
import { slug } from "../themes/schemas.ts";
import { appearances } from "../tokens/findings.ts";
import { installationAppearance } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { askedDerived, askedModes, pinnedVersion } from "./inputs.ts";
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
      appearance: z
        .enum([...appearances, "default"], { error: "must be light, dark or default" })
        .optional()
        .meta({
          description: "`light`, `dark` or `default`; the theme's own default when left out.",
        }),
      variant: variantSchema.default("full"),
      v: pinnedVersion,
      derived: askedDerived,
      inputs: askedModes,
    }),
  )
  .output(artefactSchema)
  .query(async ({ ctx, input: { appearance, ...input } }) => {
    const { delivery } = ctx.services;
    const em = delivery.shared();
    const recipe = stylesheetRecipe(delivery, input.variant, !input.derived);
    if (appearance !== "default") {
      return obtainThemed(delivery, em, { ...input, appearance }, recipe);
    }
    const { v, slug: named, inputs } = input;
    if (v !== undefined) {
      throw invalid(
        "appearance",
        "default may change, and what v pins may not; name light or dark",
      );
    }
    const chosen = installationAppearance(await delivery.settings());
    const request = { slug: named, appearance: chosen, inputs, chosenAt: await lastChange(em) };
    return obtainThemed(delivery, em, request, recipe);
  });

/** The tokens as one rule, and unless left out the component layer of this build. */
export function stylesheetRecipe(
  { engine, options: { componentLayer } }: Delivery,
  variant: Variant,
  authored = false,
): Recipe {
  const minified = variant === "minified";
  return {
    form: `css ${variant}${authored ? " authored" : ""}`,
    contentType: "text/css; charset=utf-8",
    body: async (theme, appearance, modes) => {
      const tokens = await engine.run("stylesheet", {
        document: theme.tokens,
        slug: theme.slug,
        appearance,
        modes,
        minified,
        authored,
      });
      if (variant === "tokens") return tokens;
      return minified ? tokens + componentLayer.minified : `${tokens}\n${componentLayer.full}`;
    },
  };
}
