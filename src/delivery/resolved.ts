import { z } from "zod";
import { appearance, slug, versionNumber } from "../themes/schemas.ts";
import type { Appearance } from "../tokens/findings.ts";
import type { Artefact } from "./artefact.ts";
import { cacheControl } from "./cache-policy.ts";
import type { Delivery } from "./delivery.ts";
import { runtimeProcedure } from "./procedure.ts";
import { artefactSchema, cacheKey, themeHeaders } from "./render.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";

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
export const resolved = runtimeProcedure
  .input(
    z.object({
      slug,
      appearance: appearance.optional(),
      v: versionNumber.optional().meta({ description: "Pins a published version." }),
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) =>
    obtainResolved(ctx.services.delivery, input, () =>
      findServedTheme(ctx.em, input.slug, input.v),
    ),
  );

/** From the cache, or resolved from the theme that `find` gives. */
export function obtainResolved(
  delivery: Delivery,
  input: { slug: string; appearance?: Appearance | undefined; v?: number | undefined },
  find: () => Promise<ServedTheme>,
): Promise<Artefact> {
  const key = cacheKey("json", input.slug, input.v, input.appearance);
  return delivery.cache.obtain(key, async () => {
    const theme = await find();
    return {
      slug: theme.slug,
      contentType: "application/json; charset=utf-8",
      body: await body(delivery, theme, input.appearance ?? theme.defaultAppearance),
      cacheControl: await cacheControl(delivery, input.v !== undefined),
      lastModified: theme.lastModified,
      extraHeaders: themeHeaders(theme),
    };
  });
}

async function body(
  delivery: Delivery,
  theme: ServedTheme,
  appearance: Appearance,
): Promise<string> {
  const head: Omit<z.infer<typeof resolvedThemeSchema>, "variables" | "tokens"> = {
    slug: theme.slug,
    name: theme.name,
    version: theme.version,
    appearance,
    updatedAt: theme.updatedAt.toISOString(),
  };
  const rest = await delivery.engine.run("resolve", { document: theme.tokens, appearance });
  return `${JSON.stringify(head).slice(0, -1)},${rest.slice(1)}`;
}
