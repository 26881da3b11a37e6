import type { Artefact } from "../delivery/artefact.ts";
import { keyOf, ofAxes, type Recipe } from "../delivery/render.ts";
import { PlatformError } from "../errors/errors.ts";
import type { Services } from "../procedures/services.ts";
import { themeSelector } from "../tokens/css.ts";
import type { Appearance } from "../tokens/findings.ts";
import { type Choice, chooseModes, type Inputs } from "../tokens/resolver/choose.ts";
import { contentOf, type PreviewContent } from "./content.ts";
import type { LivePreview } from "./live.ts";

/** Only the reader's own page gets it, and nothing keeps it. */
const NOT_KEPT = "private, no-store";

interface Form {
  /** As the theme's default, unless given. */
  appearance: Appearance | undefined;
  /** Taken if neither the request nor its contexts choose one. */
  fallback?: Appearance | undefined;
  inputs: Inputs;
  /** The name in the selectors; the theme's own unless given. */
  slug?: string | undefined;
  /** Text after the body. */
  ending?: (content: PreviewContent, preview: LivePreview) => Promise<string>;
}

/** A form of what a preview shows, kept by preview, revision and form. */
export async function renderPreview(
  services: Services,
  preview: LivePreview,
  form: Form,
  recipe: Recipe,
): Promise<Artefact> {
  const { previews } = services;
  const choice = await choose(services, preview, form);
  const name = `${recipe.form} ${choice.appearance ?? "own"}${keyOf(choice.modes)}`;
  const { id, slug, revision } = preview;
  const key = `${id} ${slug} ${revision} ${name} for ${form.slug ?? slug}`;
  return previews.cache.obtain(key, id, async () => {
    const content = await contentOf(previews.shared(), preview);
    const { theme } = content;
    const body = await bodyOf(services, content, { name, ...choice }, recipe);
    const named =
      form.slug === undefined
        ? body
        : body.replaceAll(themeSelector(theme.slug), () => themeSelector(form.slug ?? theme.slug));
    return {
      contentType: recipe.contentType,
      body: named + ((await form.ending?.(content, preview)) ?? ""),
      cacheControl: NOT_KEPT,
      tags: [],
      lastModified: theme.lastModified,
      // Nothing that the sheet loads hears of its address.
      extraHeaders: ["Referrer-Policy", "no-referrer"],
    };
  });
}

/** The permutation that a request selects, so that parameters without a meaning are in no key. */
async function choose(
  { previews, delivery: { engine } }: Services,
  preview: LivePreview,
  { appearance, fallback, inputs }: Form,
): Promise<Choice> {
  let choice: Choice = { modes: {}, appearance };
  if (Object.keys(inputs).length > 0) {
    choice = await ofAxes(
      { cache: previews.cache, engine },
      { slug: `${preview.themeId} ${preview.revision}` },
      async () => (await contentOf(previews.shared(), preview)).theme,
      (axes) => chooseModes(axes, inputs, appearance),
    );
  }
  return { ...choice, appearance: choice.appearance ?? fallback };
}

/** The body under the theme's own name, which all links of the theme share. */
async function bodyOf(
  { previews }: Services,
  { theme }: PreviewContent,
  { name, modes, appearance }: Choice & { name: string },
  recipe: Recipe,
): Promise<string> {
  const { id, slug, revision, lastModified } = theme;
  const body = await previews.cache.obtain(`${id} ${slug} ${revision} ${name}`, id, async () => ({
    contentType: recipe.contentType,
    body: await recipe.body(theme, appearance ?? theme.defaultAppearance, modes),
    cacheControl: NOT_KEPT,
    tags: [],
    lastModified,
  }));
  return String(await body.body());
}

/**
 * A rule that no page matches and that names for `preview.js` what the sheet shows: a page's policy may
 * allow stylesheets alone.
 */
export async function markOf(
  services: Services,
  { theme }: PreviewContent,
  { slug, version, expiresAt }: LivePreview,
): Promise<string> {
  const { name, revision } = theme;
  const errors = await errorsIn(services, theme);
  const told = JSON.stringify({ slug, name, version, revision, expiresAt, errors });
  return `\n@media not all{:root{--tokenkit-preview:"${encodeURIComponent(told)}"}}\n`;
}

/** The number of errors, counted once a revision; null if the engine has no time to count them. */
async function errorsIn(
  { previews, delivery: { engine } }: Services,
  { id, revision, tokens }: PreviewContent["theme"],
): Promise<number | null> {
  try {
    const counting = async () => {
      const { findings } = await engine.validate(tokens, { caller: id });
      return { count: findings.filter(({ severity }) => severity === "error").length };
    };
    return (await previews.errors.join(`${id} ${revision}`, counting, undefined)).count;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}
