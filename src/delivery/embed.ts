import { createHash } from "node:crypto";
import { z } from "zod";
import type { SettingKey } from "../settings/registry.ts";
import { settingsRegistry } from "../settings/registry.ts";
import { slug, versionNumber } from "../themes/schemas.ts";
import { appearances } from "../tokens/findings.ts";
import { cacheControl } from "./cache-policy.ts";
import { findDefaultTheme, runtimeBase } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { runtimeProcedure } from "./procedure.ts";
import { artefactSchema, cacheKey } from "./render.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";
import { type EmbedTarget, embedTargets, languages } from "./snippet.ts";
import { obtainStylesheet } from "./stylesheet.ts";
import { EVERYTHING } from "./touch.ts";

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

const embedInput = z
  .object({
    slug: slug.optional(),
    target: z.enum(embedTargets, { error: "must be html, react or javascript" }).default("html"),
    appearance: z
      .enum([...appearances, "system"], { error: "must be light, dark or system" })
      .optional(),
    v: versionNumber.optional().meta({ description: "Pins a published version." }),
    integrity: z
      .boolean({ error: "must be true or false" })
      .default(false)
      .meta({ description: "Adds Subresource Integrity to a pinned stylesheet." }),
  })
  .meta({ description: "What the snippet is to do." });

/** Everything that shapes a snippet. */
export interface EmbedChoice {
  target: EmbedTarget;
  appearance?: "light" | "dark" | "system" | undefined;
  v?: number | undefined;
  integrity: boolean;
}

/** Code to paste, as JSON. */
export const embed = runtimeProcedure
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
    const what = `${input.target} ${input.integrity}`;
    const key = cacheKey("embed", input.slug ?? EVERYTHING, input.v, input.appearance, what);
    return delivery.cache.obtain(key, async () => {
      const settings = await delivery.settings();
      const named = input.slug ?? (await findDefaultTheme(ctx.em, settings));
      const theme = await findServedTheme(ctx.em, named, input.v);
      return {
        slug: input.slug ?? EVERYTHING,
        contentType: "application/json; charset=utf-8",
        body: JSON.stringify(await snippetOf(delivery, settings, theme, input)),
        cacheControl: await cacheControl(delivery, false),
        lastModified: theme.lastModified,
      };
    });
  });

/** The snippet for a theme that is served. */
export async function snippetOf(
  delivery: Delivery,
  settings: Record<SettingKey, string>,
  theme: ServedTheme,
  { target, v, integrity, ...choice }: EmbedChoice,
): Promise<EmbedSnippet> {
  const { bundles, publicBaseUrl } = delivery.options;
  const { language, bundle, write } = languages[target];
  const base = runtimeBase(settings, publicBaseUrl);
  const appearance = choice.appearance ?? installationAppearance(settings);
  const query = new URLSearchParams({ slug: theme.slug });
  if (appearance !== undefined && appearance !== "system") query.set("appearance", appearance);
  if (v !== undefined) query.set("v", String(v));
  const stylesheetUrl = `${base}/rt/v1/theme.css?${query}`;
  const scriptUrl = `${base}/rt/v1/${bundle}?h=${bundles[bundle].hash}`;
  const code = write({
    scriptUrl,
    stylesheetUrl,
    slug: theme.slug,
    appearance,
    version: v,
    integrity: integrity ? await integrityOf(delivery, theme, v) : undefined,
  });
  return { slug: theme.slug, target, language, code, stylesheetUrl, scriptUrl };
}

/** The setting where it says something of its own; else each theme's default serves. */
function installationAppearance(settings: Record<SettingKey, string>): "dark" | undefined {
  const { fallback } = settingsRegistry["default.appearance"];
  return settings["default.appearance"] === fallback ? undefined : "dark";
}

/** One hash for each way that the pinned stylesheet may be asked for; browsers take any of them. */
async function integrityOf(
  delivery: Delivery,
  theme: ServedTheme,
  v: number | undefined,
): Promise<string> {
  const hashes = appearances.map(async (appearance) => {
    const input = { slug: theme.slug, appearance, variant: "full", v } as const;
    const { body } = (await obtainStylesheet(delivery, input, async () => theme)).in("identity");
    return `sha384-${createHash("sha384").update(body, "latin1").digest("base64")}`;
  });
  return (await Promise.all(hashes)).join(" ");
}
