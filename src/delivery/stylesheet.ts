import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { invalid } from "../errors/errors.ts";
import { runtime } from "../procedures/builders.ts";
import { slug } from "../themes/schemas.ts";
import { appearances } from "../tokens/findings.ts";
import { installationAppearance } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { allModes, pinnedVersion, requestedDerived, requestedModes } from "./inputs.ts";
import {
  artefactSchema,
  obtainThemed,
  type Recipe,
  type ThemeRequest,
  tooLarge,
} from "./render.ts";

export const variants = ["full", "tokens", "minified"] as const;
export type Variant = (typeof variants)[number];

export const variantSchema = z.enum(variants, { error: "must be full, tokens or minified" }).meta({
  description: "full includes the component layer, tokens omits it, minified strips comments.",
});

/** A theme as a stylesheet, ready to send. */
export const stylesheet = runtime
  .input(
    z.object({
      slug,
      appearance: z
        .enum([...appearances, "default", "all"], { error: "must be light, dark, default or all" })
        .optional()
        .meta({
          description:
            "`light`, `dark`, `default`, or `all` for both in one sheet, from which the reader's system or `data-tk-appearance` chooses. Without it, the theme's own default applies.",
        }),
      variant: variantSchema.default("full"),
      v: pinnedVersion,
      modes: allModes.meta({
        description:
          "`all` for every context of every axis in one sheet, from which attributes such as `data-tk-density` choose.",
      }),
      derived: requestedDerived,
      inputs: requestedModes,
    }),
  )
  .output(artefactSchema)
  .query(async ({ ctx, input: { appearance, ...input } }) => {
    const { delivery } = ctx.services;
    const em = delivery.shared();
    const extent = { all: input.modes === "all", both: appearance === "all" };
    const recipe = stylesheetRecipe(delivery, input.variant, {
      ...extent,
      authored: !input.derived,
    });
    if (appearance === "all") return obtainThemed(delivery, em, input, recipe);
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
    const request = await requestByDefault(delivery, em, named);
    return obtainThemed(delivery, em, { ...request, inputs }, recipe);
  });

/** Resolves `appearance=default` with the current settings. */
export async function requestByDefault(
  delivery: Delivery,
  em: EntityManager,
  slug: string,
): Promise<ThemeRequest> {
  const appearance = installationAppearance(await delivery.settings());
  return { slug, appearance, chosenAt: await lastChange(em) };
}

/** How much a stylesheet contains in addition to one permutation, and what it leaves out. */
export interface Extent {
  /** Every context of every axis. */
  all?: boolean;
  /** Both appearances. */
  both?: boolean;
  /** Leave out derived tokens. */
  authored?: boolean;
}

/** The recipe for the tokens as rules, plus this build's component layer unless left out. */
export function stylesheetRecipe(
  { engine, options: { componentLayer } }: Delivery,
  variant: Variant,
  { all = false, both = false, authored = false }: Extent = {},
): Recipe {
  const minified = variant === "minified";
  const marks = [all && "all", both && "both", authored && "authored"].filter(Boolean);
  return {
    form: ["css", variant, ...marks].join(" "),
    contentType: "text/css; charset=utf-8",
    body: async (theme, appearance, modes) => {
      const given = { document: theme.tokens, slug: theme.slug, modes, minified, authored };
      const tokens =
        all || both
          ? await engine.run(
              "sheet",
              { ...given, appearance: both ? "all" : appearance, all },
              theme.id,
            )
          : await engine.stylesheet(theme, { ...given, appearance });
      if (tokens === null) throw tooLarge();
      if (variant === "tokens") return tokens;
      return minified ? tokens + componentLayer.minified : `${tokens}\n${componentLayer.full}`;
    },
  };
}
