import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../errors/errors.ts";
import type { Settings } from "../settings/current.ts";
import { settingsRegistry } from "../settings/registry.ts";
import { Theme } from "../themes/theme.ts";

interface Candidate {
  slug: string;
  system: boolean;
}

/** The theme for requests that name none: the setting's if it is published, else a built-in. */
export function defaultThemeOf(published: readonly Candidate[], settings: Settings): string | null {
  const chosen = published.find(({ slug }) => slug === settings["default.theme"]);
  return (chosen ?? published.find(({ system }) => system))?.slug ?? null;
}

/** @throws PlatformError `not_found` if neither the setting's theme nor a built-in one is published */
export async function findDefaultTheme(em: EntityManager, settings: Settings): Promise<string> {
  const fields = ["slug", "system"] as const;
  const rows = await em.find(Theme, { status: "published" }, { fields, orderBy: { slug: "asc" } });
  const slug = defaultThemeOf(rows, settings);
  if (slug === null) throw notFound("No theme is published that could serve as the default.");
  return slug;
}

/**
 * The appearance that the setting `default.appearance` fixes, or undefined if each theme's own
 * default applies.
 */
export function installationAppearance(settings: Settings): "dark" | undefined {
  const { fallback } = settingsRegistry["default.appearance"];
  return settings["default.appearance"] === fallback ? undefined : "dark";
}

/** The base address of run time for readers, without a trailing slash. */
export function runtimeBase(settings: Settings, publicBaseUrl: string): string {
  return (settings["runtime.apiBase"] || publicBaseUrl).replace(/\/+$/, "");
}
