import type { Artefact } from "../delivery/artefact.ts";
import { modesIn, type Recipe } from "../delivery/render.ts";
import { PlatformError } from "../errors/errors.ts";
import type { Services } from "../procedures/services.ts";
import type { Appearance } from "../tokens/findings.ts";
import type { Inputs } from "../tokens/resolver/choose.ts";
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
  /** Names the form within a recipe's, such as the slug in its selectors. */
  key?: string;
  /** The name in the selectors; the theme's own unless given. */
  slug?: string | undefined;
  /** Text after the body. */
  ending?: (content: PreviewContent, preview: LivePreview) => Promise<string>;
}

/** A form of what a preview shows, kept by preview, revision and form. */
export function renderPreview(
  { previews, delivery: { engine } }: Services,
  preview: LivePreview,
  { appearance: requested, fallback, inputs, key = "", slug, ending }: Form,
  recipe: Recipe,
): Promise<Artefact> {
  const { id, revision } = preview;
  const form = [recipe.form, requested ?? "own", fallback ?? "", key, keyOf(inputs)].join(" ");
  return previews.cache.obtain(`${id} ${revision} ${form}`, id, async () => {
    const content = await contentOf(previews.shared(), preview);
    const theme = { ...content.theme, slug: slug ?? content.theme.slug };
    const { modes, appearance = fallback ?? theme.defaultAppearance } = await modesIn(
      engine,
      theme,
      inputs,
      requested,
    );
    const body = await recipe.body(theme, appearance, modes);
    return {
      contentType: recipe.contentType,
      body: body + ((await ending?.(content, preview)) ?? ""),
      cacheControl: NOT_KEPT,
      tags: [],
      lastModified: theme.lastModified,
      // Nothing that the sheet loads hears of its address.
      extraHeaders: ["Referrer-Policy", "no-referrer"],
    };
  });
}

const keyOf = (inputs: Inputs): string =>
  Object.entries(inputs)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .map(encodeURIComponent)
    .join("&");

/**
 * A rule that no page matches and that names for `preview.js` what the sheet shows: a page's policy may
 * allow stylesheets alone.
 */
export async function markOf(
  { delivery: { engine } }: Services,
  { theme, revision }: PreviewContent,
  { slug, version, expiresAt }: LivePreview,
): Promise<string> {
  const errors = await errorsIn(engine, theme.tokens);
  const told = JSON.stringify({ slug, name: theme.name, version, revision, expiresAt, errors });
  return `\n@media not all{:root{--tokenkit-preview:"${encodeURIComponent(told)}"}}\n`;
}

/** The number of errors; null if the engine has no time to count them. */
async function errorsIn(engine: Services["engine"], document: string): Promise<number | null> {
  try {
    const { findings } = await engine.validate(document);
    return findings.filter(({ severity }) => severity === "error").length;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}
