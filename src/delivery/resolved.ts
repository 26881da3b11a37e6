import { z } from "zod";
import { runtime } from "../procedures/builders.ts";
import { appearance, slug, versionNumber } from "../themes/schemas.ts";
import type { Delivery } from "./delivery.ts";
import { askedAppearance, pinnedVersion } from "./inputs.ts";
import { artefactSchema, obtainThemed, type Recipe } from "./render.ts";

export const resolvedThemeSchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    version: versionNumber,
    appearance,
    updatedAt: z.iso.datetime(),
    variables: z
      .record(z.string(), z.string())
      .meta({ description: "Custom property → value, derived tokens included." }),
    tokens: z
      .record(z.string(), z.unknown())
      .meta({ description: "The resolved token document, derived tokens included." }),
  })
  .meta({ id: "ResolvedTheme" });

/** A theme resolved for one appearance, finished for the wire as JSON. */
export const resolved = runtime
  .input(
    z.object({
      slug,
      appearance: askedAppearance,
      v: pinnedVersion,
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    return obtainThemed(delivery, delivery.shared(), input, resolvedRecipe(delivery));
  });

export function resolvedRecipe({ engine }: Delivery): Recipe {
  return {
    form: "json",
    contentType: "application/json; charset=utf-8",
    body: async (theme, appearance) => {
      const head: Omit<z.infer<typeof resolvedThemeSchema>, "variables" | "tokens"> = {
        slug: theme.slug,
        name: theme.name,
        version: theme.version,
        appearance,
        updatedAt: theme.updatedAt.toISOString(),
      };
      const rest = await engine.run("resolve", { document: theme.tokens, appearance });
      return `${JSON.stringify(head).slice(0, -1)},${rest.slice(1)}`;
    },
  };
}
