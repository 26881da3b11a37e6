import { z } from "zod";
import { runtime } from "../procedures/builders.ts";
import { appearance, slug, versionNumber } from "../themes/schemas.ts";
import { completeModes } from "../tokens/resolver/choose.ts";
import { axisSchema } from "./axis-schema.ts";
import type { Delivery } from "./delivery.ts";
import {
  derivedByNames,
  pinnedVersion,
  requestedAppearance,
  requestedModes,
  requestedNames,
} from "./inputs.ts";
import { artefactSchema, obtainThemed, type Recipe } from "./render.ts";

export const resolvedThemeSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    version: versionNumber,
    appearance,
    axes: z
      .array(axisSchema)
      .meta({ description: "The axes that a page may choose in addition to the appearance." }),
    modes: z.record(z.string(), z.string()).meta({ description: "The context of each axis." }),
    updatedAt: z.iso.datetime(),
    variables: z.record(z.string(), z.string()).meta({
      description:
        "Custom property → value, derived tokens included; under own names only with `derived=true`.",
    }),
    tokens: z.record(z.string(), z.unknown()).meta({
      description: "The resolved token document, derived tokens included.",
    }),
  })
  .meta({ id: "ResolvedTheme" });

export const resolvedInput = z.object({
  slug,
  appearance: requestedAppearance,
  v: pinnedVersion,
  derived: derivedByNames,
  names: requestedNames.meta({
    description:
      "`own` has the custom properties that the document names for its applications in `variables`; 400 if it names none.",
  }),
  inputs: requestedModes,
});

/** A theme resolved for one appearance, as JSON ready to send. */
export const resolved = runtime
  .input(resolvedInput)
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    const { derived, names, ...request } = input;
    const extent = { authored: derived === false, derivedOwn: derived === true, names };
    const recipe = resolvedRecipe(delivery, extent);
    return obtainThemed(delivery, delivery.shared(), request, recipe);
  });

interface Extent {
  /** Leave out derived tokens. */
  authored?: boolean;
  /** The names that the document states for its applications. */
  names?: "own" | undefined;
  /** Whether there are derived properties under own names too, which their sheet leaves out. */
  derivedOwn?: boolean;
}

export function resolvedRecipe(
  { engine }: Delivery,
  { authored = false, names, derivedOwn = false }: Extent = {},
): Recipe {
  const all = names === "own" && derivedOwn;
  return {
    form: ["json", authored && "authored", names, all && "derived"].filter(Boolean).join(" "),
    contentType: "application/json; charset=utf-8",
    body: async (theme, appearance, modes) => {
      const { tokens: document } = theme;
      const axes = await engine.axes(theme, document);
      const head: Omit<z.infer<typeof resolvedThemeSchema>, "variables" | "tokens"> = {
        slug: theme.slug,
        name: theme.name,
        version: theme.version,
        appearance,
        axes,
        modes: completeModes(axes, modes, appearance),
        updatedAt: theme.updatedAt.toISOString(),
      };
      const args = { document, appearance, modes, authored, names, derivedOwn };
      const rest = await engine.resolve(theme.id, args);
      return `${JSON.stringify(head).slice(0, -1)},${rest.slice(1)}`;
    },
  };
}
