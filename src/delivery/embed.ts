import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { EVERYTHING } from "../changes/changes.ts";
import { runtime } from "../procedures/builders.ts";
import type { Settings } from "../settings/current.ts";
import { slug } from "../themes/schemas.ts";
import { appearances } from "../tokens/findings.ts";
import { cacheControl } from "./cache-policy.ts";
import { findDefaultTheme, installationAppearance, runtimeBase } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { pinnedVersion } from "./inputs.ts";
import { artefactSchema, obtainThemed } from "./render.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";
import { type EmbedTarget, embedTargets, KEY_PLACEHOLDER, languages } from "./snippet.ts";
import { stylesheetRecipe, type Variant, variantSchema } from "./stylesheet.ts";

export const embedSnippetSchema = z
  .object({
    slug: z.string(),
    target: z.enum(embedTargets),
    language: z.string().meta({ description: "Language of the code: html, jsx or javascript." }),
    code: z.string(),
    stylesheetUrl: z.url(),
    scriptUrl: z.url().meta({ description: "With the build's hash, so that it may be kept." }),
  })
  .meta({ id: "EmbedSnippet" });
export type EmbedSnippet = z.infer<typeof embedSnippetSchema>;

export const shownAppearance = z
  .enum([...appearances, "system"], { error: "must be light, dark or system" })
  .meta({ description: "`light`, `dark`, or `system` to follow the reader's system." });

const embedInput = z
  .object({
    slug: slug.optional(),
    target: z
      .enum(embedTargets, { error: "must be html, react or javascript" })
      .default("html")
      .meta({ description: "What the page is made of: `html`, `react` or `javascript`." }),
    appearance: shownAppearance.optional(),
    variant: variantSchema.optional(),
    v: pinnedVersion,
    integrity: z
      .boolean({ error: "must be true or false" })
      .default(false)
      .meta({ description: "Adds Subresource Integrity to a pinned stylesheet." }),
  })
  .meta({ description: "What the snippet is to do." });

/** Everything that shapes a snippet. */
export interface EmbedChoice {
  target: EmbedTarget;
  appearance?: z.infer<typeof shownAppearance> | undefined;
  variant?: Variant | undefined;
  v?: number | undefined;
  integrity: boolean;
}

/** Code to paste, as JSON. */
export const embed = runtime
  .input(
    embedInput.check((given) => {
      if (!given.value.integrity || given.value.v !== undefined) return;
      given.issues.push({
        code: "custom",
        path: ["integrity"],
        input: given.value.integrity,
        message: "needs v, for only a pinned version keeps its content",
      });
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    const { slug: from = EVERYTHING, ...choice } = input;
    return delivery.cache.obtain(`embed ${from} ${JSON.stringify(choice)}`, from, async () => {
      const em = delivery.shared();
      const settings = await delivery.settings();
      const named = input.slug ?? (await findDefaultTheme(em, settings));
      const theme = await findServedTheme(em, named, input.v);
      return {
        contentType: "application/json; charset=utf-8",
        body: JSON.stringify(await snippetOf({ em, delivery }, settings, theme, choice)),
        cacheControl: await cacheControl(delivery, false),
        lastModified: await lastChange(em),
      };
    });
  });

/** What a snippet is made from. */
interface Source {
  em: EntityManager;
  delivery: Delivery;
}

/** The snippet for a theme that is served. */
export async function snippetOf(
  source: Source,
  settings: Settings,
  theme: ServedTheme,
  { target, v, integrity, ...choice }: EmbedChoice,
): Promise<EmbedSnippet> {
  const { bundles, publicBaseUrl } = source.delivery.options;
  const { language, bundle, write } = languages[target];
  const base = runtimeBase(settings, publicBaseUrl);
  const appearance = choice.appearance ?? installationAppearance(settings);
  const variant = choice.variant === "full" ? undefined : choice.variant;
  const token = settings["runtime.public"] === "true" ? undefined : KEY_PLACEHOLDER;
  const urlOf = (shown: string | undefined): string => {
    const query = new URLSearchParams({ slug: theme.slug });
    if (shown !== undefined) query.set("appearance", shown);
    if (variant !== undefined) query.set("variant", variant);
    if (v !== undefined) query.set("v", String(v));
    if (token !== undefined) query.set("token", token);
    return `${base}/rt/v1/theme.css?${query}`;
  };
  const isSystem = appearance === "system";
  const stylesheetUrl = urlOf(isSystem ? undefined : appearance);
  const scriptUrl = `${base}/rt/v1/${bundle}?h=${bundles[bundle].hash}`;
  const code = write({
    scriptUrl,
    stylesheets: isSystem
      ? appearances.map((shown) => ({
          href: urlOf(shown),
          media: `(prefers-color-scheme: ${shown})`,
        }))
      : [{ href: v === undefined ? urlOf(appearance ?? "default") : stylesheetUrl }],
    slug: theme.slug,
    token,
    appearance,
    variant,
    version: v,
    integrity: integrity ? await integrityOf(source, theme, v, variant) : undefined,
  });
  return { slug: theme.slug, target, language, code, stylesheetUrl, scriptUrl };
}

/** One hash for each way that the pinned stylesheet may be asked for; browsers take any of them. */
async function integrityOf(
  { em, delivery }: Source,
  theme: ServedTheme,
  v: number | undefined,
  variant: Variant = "full",
): Promise<string> {
  const hashes = appearances.map(async (appearance) => {
    const request = { slug: theme.slug, appearance, v };
    const recipe = stylesheetRecipe(delivery, variant);
    const { body } = (await obtainThemed(delivery, em, request, recipe, theme)).in("identity");
    return `sha384-${createHash("sha384").update(body, "latin1").digest("base64")}`;
  });
  return (await Promise.all(hashes)).join(" ");
}
