import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { EVERYTHING } from "../changes/changes.ts";
import { runtime } from "../procedures/builders.ts";
import { MANIFEST_TAG, SETTINGS_TAG, themeTag } from "../procedures/purges/tags.ts";
import type { Settings } from "../settings/current.ts";
import { slug } from "../themes/schemas.ts";
import { type Appearance, appearances } from "../tokens/findings.ts";
import { type Inputs, namedContexts } from "../tokens/resolver/choose.ts";
import { cacheControl } from "./cache-policy.ts";
import { findDefaultTheme, installationAppearance, runtimeBase } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { type EmbedChoice, shownAppearance } from "./embed-choice.ts";
import { allModes, pinnedVersion, requestedModes, requestedNames } from "./inputs.ts";
import { assertStatesNames, ownIntegrity, ownQuery } from "./own-snippet.ts";
import { artefactSchema, obtainThemed, ofAxes } from "./render.ts";
import { findServedTheme, type ServedTheme } from "./served-theme.ts";
import { embedTargets, KEY_PLACEHOLDER, languages } from "./snippet.ts";
import { type Extent, stylesheetRecipe, type Variant, variantSchema } from "./stylesheet.ts";

export const embedSnippetSchema = z
  .object({
    slug: z.string(),
    target: z.enum(embedTargets),
    language: z.string().meta({ description: "Language of the code: html, jsx or javascript." }),
    code: z.string(),
    stylesheetUrl: z.url(),
    scriptUrl: z.url().meta({ description: "Holds the build's hash, so caches may keep it." }),
  })
  .meta({ id: "EmbedSnippet" });
export type EmbedSnippet = z.infer<typeof embedSnippetSchema>;

const embedInput = z
  .object({
    slug: slug.optional(),
    target: z
      .enum(embedTargets, { error: "must be html, react or javascript" })
      .default("html")
      .meta({ description: "What the page is made of: `html`, `react` or `javascript`." }),
    appearance: shownAppearance.optional(),
    variant: variantSchema.optional(),
    modes: allModes.meta({
      description:
        "`all` for the sheet of all modes, of which the page chooses without a request; so does an axis that is named.",
    }),
    names: requestedNames.meta({
      description:
        "`own` for a page that reads the names that the document states for its applications: of `html` one link; 400 if it states none.",
    }),
    inputs: requestedModes,
    v: pinnedVersion,
    integrity: z
      .boolean({ error: "must be true or false" })
      .default(false)
      .meta({ description: "Adds Subresource Integrity to a pinned stylesheet." }),
  })
  .meta({ description: "The purpose of the snippet." });

/** The code to paste, as JSON. */
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
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    const { slug: from = EVERYTHING, modes, inputs, ...rest } = input;
    const contexts = (await contextsOf(delivery, input)) ?? (modes && {});
    const choice = { ...rest, contexts };
    return delivery.cache.obtain(`embed ${from} ${JSON.stringify(choice)}`, from, async () => {
      const em = delivery.shared();
      const settings = await delivery.settings();
      const named = input.slug ?? (await findDefaultTheme(em, settings));
      const theme = await findServedTheme(em, named, input.v);
      if (input.names === "own") await assertStatesNames(delivery, theme, input.variant);
      return {
        contentType: "application/json; charset=utf-8",
        body: JSON.stringify(await snippetOf({ em, delivery }, settings, theme, choice)),
        cacheControl: await cacheControl(delivery, false),
        tags: [input.slug === undefined ? MANIFEST_TAG : themeTag(input.slug), SETTINGS_TAG],
        lastModified: await lastChange(em),
      };
    });
  });

/** The requested contexts, restricted to axes that the theme has. */
async function contextsOf(
  delivery: Delivery,
  {
    slug: requested,
    v,
    inputs,
  }: { slug?: string | undefined; v?: number | undefined; inputs: Inputs },
): Promise<Record<string, string> | undefined> {
  if (Object.keys(inputs).length === 0) return undefined;
  const em = delivery.shared();
  const named = requested ?? (await findDefaultTheme(em, await delivery.settings()));
  const find = () => findServedTheme(em, named, v);
  const contexts = await ofAxes(delivery, { slug: named, v }, find, (axes) =>
    namedContexts(axes, inputs),
  );
  return Object.keys(contexts).length > 0 ? contexts : undefined;
}

/** The inputs of a snippet. */
interface Source {
  em: EntityManager;
  delivery: Delivery;
}

/** Builds the snippet for a served theme. */
export async function snippetOf(
  source: Source,
  settings: Settings,
  theme: ServedTheme,
  given: EmbedChoice,
): Promise<EmbedSnippet> {
  if (given.names === "own") return ownSnippetOf(source, settings, theme, given);
  const { target, v, integrity, contexts, ...choice } = given;
  const { bundles, publicBaseUrl } = source.delivery.options;
  const { language, bundle, write } = languages[target];
  const base = runtimeBase(settings, publicBaseUrl);
  const appearance = choice.appearance ?? installationAppearance(settings);
  const variant = choice.variant === "full" ? undefined : choice.variant;
  const token = settings["runtime.public"] === "true" ? undefined : KEY_PLACEHOLDER;
  const urlOf = (shown: string | undefined): string => {
    const query = new URLSearchParams({ slug: theme.slug });
    if (contexts !== undefined) query.set("modes", "all");
    if (shown !== undefined) query.set("appearance", shown);
    if (variant !== undefined) query.set("variant", variant);
    if (v !== undefined) query.set("v", String(v));
    if (token !== undefined) query.set("token", token);
    return `${base}/rt/v1/theme.css?${query}`;
  };
  const isSystem = appearance === "system" && contexts === undefined;
  const inSheet = contexts !== undefined && appearance !== undefined ? "all" : appearance;
  const stylesheetUrl = urlOf(isSystem ? undefined : inSheet);
  const scriptUrl = `${base}/rt/v1/${bundle}?h=${bundles[bundle].hash}`;
  const code = write({
    scriptUrl,
    stylesheets: isSystem
      ? appearances.map((shown) => ({
          href: urlOf(shown),
          media: `(prefers-color-scheme: ${shown})`,
        }))
      : [{ href: v === undefined ? urlOf(inSheet ?? "default") : stylesheetUrl }],
    slug: theme.slug,
    token,
    appearance,
    contexts,
    variant,
    version: v,
    integrity: integrity
      ? await integrityOf(source, theme, v, variant, contexts !== undefined)
      : undefined,
  });
  return { slug: theme.slug, target, language, code, stylesheetUrl, scriptUrl };
}

/** The same for a page that reads own names; a page's own conditions choose its contexts. */
async function ownSnippetOf(
  source: Source,
  settings: Settings,
  theme: ServedTheme,
  choice: EmbedChoice,
): Promise<EmbedSnippet> {
  const { bundles, publicBaseUrl } = source.delivery.options;
  const { target, appearance, contexts = {}, v, integrity } = choice;
  const { language, bundle, write } = languages[target];
  const base = runtimeBase(settings, publicBaseUrl);
  const token = settings["runtime.public"] === "true" ? undefined : KEY_PLACEHOLDER;
  const stylesheetUrl = `${base}/rt/v1/theme.css?${ownQuery(theme.slug, choice, token)}`;
  const scriptUrl = `${base}/rt/v1/${bundle}?h=${bundles[bundle].hash}`;
  const code = write({
    scriptUrl,
    stylesheets: [{ href: stylesheetUrl }],
    slug: theme.slug,
    names: "own",
    token,
    appearance,
    contexts: Object.keys(contexts).length === 0 ? undefined : contexts,
    variant: choice.variant === "minified" ? choice.variant : undefined,
    version: v,
    integrity: integrity ? await ownIntegrity(source, theme, choice) : undefined,
  });
  return { slug: theme.slug, target, language, code, stylesheetUrl, scriptUrl };
}

/** One integrity hash per appearance of the pinned stylesheet; browsers accept a match with any. */
async function integrityOf(
  { em, delivery }: Source,
  theme: ServedTheme,
  v: number | undefined,
  variant: Variant = "full",
  all: boolean,
): Promise<string> {
  const sheets: [Appearance | undefined, Extent][] = appearances.map((one) => [one, { all }]);
  if (all) sheets.push([undefined, { all, both: true }]);
  const hashes = sheets.map(async ([appearance, extent]) => {
    const request = { slug: theme.slug, appearance, v };
    const recipe = stylesheetRecipe(delivery, variant, extent);
    const body = await (await obtainThemed(delivery, em, request, recipe, theme)).body();
    return `sha384-${createHash("sha384").update(body).digest("base64")}`;
  });
  return (await Promise.all(hashes)).join(" ");
}
