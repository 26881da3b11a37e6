import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { invalid } from "../errors/errors.ts";
import { runtime } from "../procedures/builders.ts";
import { slug } from "../themes/schemas.ts";
import { appearances } from "../tokens/findings.ts";
import { installationAppearance } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import {
  allModes,
  derivedByNames,
  pinnedVersion,
  requestedModes,
  requestedNames,
} from "./inputs.ts";
import { artefactSchema, obtainThemed, type Recipe, type ThemeRequest } from "./render.ts";

export const variants = ["full", "tokens", "minified"] as const;
export type Variant = (typeof variants)[number];

export const variantSchema = z.enum(variants, { error: "must be full, tokens or minified" }).meta({
  description: "full includes the component layer, tokens omits it, minified strips comments.",
});

export const stylesheetInput = z.object({
  slug,
  appearance: z
    .enum([...appearances, "default", "all"], { error: "must be light, dark, default or all" })
    .optional()
    .meta({
      description:
        "`light`, `dark`, `default`, or `all` for both in one sheet, from which the reader's system or `data-tk-appearance` chooses. Without it, the theme's own default applies, and both with `names=own`.",
    }),
  variant: variantSchema.optional().meta({
    description:
      "`full`, the default, includes the component layer; `tokens`, the default with `names=own`, omits it; `minified` strips comments.",
  }),
  v: pinnedVersion,
  modes: allModes.meta({
    description:
      "`all` for every context of every axis in one sheet, from which attributes such as `data-tk-density` choose; `names=own` implies it.",
  }),
  derived: derivedByNames,
  names: requestedNames,
  references: z.boolean({ error: "must be true or false" }).default(false).meta({
    description:
      "`true` prints `var()` for a token that refers to another as a whole, so that a page that overrides the one changes both.",
  }),
  inputs: requestedModes,
});

const chosenForm = stylesheetInput.pick({
  appearance: true,
  variant: true,
  modes: true,
  derived: true,
  names: true,
});

/** A theme as a stylesheet, ready to send. */
export const stylesheet = runtime
  .input(stylesheetInput)
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    const em = delivery.shared();
    const { appearance, variant, modes, derived, names, references, ...rest } = withDefaults(input);
    const recipe = stylesheetRecipe(delivery, variant, {
      all: modes === "all",
      both: appearance === "all",
      authored: !derived,
      names,
      references,
    });
    if (appearance === "all") return obtainThemed(delivery, em, rest, recipe);
    if (appearance !== "default") {
      return obtainThemed(delivery, em, { ...rest, appearance }, recipe);
    }
    if (rest.v !== undefined) {
      throw invalid(
        "appearance",
        "default may change, and what v pins may not; name light or dark",
      );
    }
    const request = await requestByDefault(delivery, em, rest.slug);
    return obtainThemed(delivery, em, { ...request, inputs: rest.inputs }, recipe);
  });

/** The request with its defaults, which depend on its names: a sheet of own names holds every context. */
export function withDefaults<Input extends z.infer<typeof chosenForm>>({
  variant,
  derived,
  ...input
}: Input) {
  if (input.names === undefined) {
    return { ...input, variant: variant ?? "full", derived: derived ?? true };
  }
  if (variant === "full") {
    throw invalid(
      "variant",
      "full has the component layer, which reads --tk- names; write tokens or minified, or leave it out",
    );
  }
  const appearance = input.appearance ?? "all";
  return {
    ...input,
    appearance,
    modes: "all" as const,
    variant: variant ?? "tokens",
    derived: derived ?? false,
  };
}

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
  /** The names that the document states for its applications. */
  names?: "own" | undefined;
  /** Print `var()` for a token that refers to another as a whole. */
  references?: boolean;
}

/** The recipe for the tokens as rules, plus this build's component layer unless left out. */
export function stylesheetRecipe(
  { engine, options: { componentLayer } }: Delivery,
  variant: Variant,
  extent: Extent = {},
): Recipe {
  const { all = false, both = false, authored = false, names, references = false } = extent;
  const minified = variant === "minified";
  const marks = [all && "all", both && "both", authored && "authored", names, references && "refs"];
  return {
    form: ["css", variant, ...marks].filter(Boolean).join(" "),
    contentType: "text/css; charset=utf-8",
    body: async (theme, appearance, modes) => {
      const given = { document: theme.tokens, slug: theme.slug, modes, minified, authored };
      const sheet = { ...given, appearance: both ? ("all" as const) : appearance, all };
      const tokens =
        all || both || names !== undefined || references
          ? await engine.sheet(theme.id, { ...sheet, names, references })
          : await engine.stylesheet(theme, { ...given, appearance });
      // The component layer reads --tk- names.
      if (variant === "tokens" || names === "own") return tokens;
      return minified ? tokens + componentLayer.minified : `${tokens}\n${componentLayer.full}`;
    },
  };
}
