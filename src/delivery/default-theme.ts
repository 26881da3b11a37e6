import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../errors/errors.ts";
import type { Settings } from "../settings/current.ts";
import { settingsRegistry } from "../settings/registry.ts";
import { Theme } from "../themes/theme.ts";

interface Candidate {
  slug: string;
  system: boolean;
}

/** The theme that serves where none is named: the setting's if it is published, else a built-in. */
export function defaultThemeOf(published: readonly Candidate[], settings: Settings): string | null {
  const chosen = published.find(({ slug }) => slug === settings["default.theme"]);
  return (chosen ?? published.find(({ system }) => system))?.slug ?? null;
}

/** @throws PlatformError `not_found` when there is none */
export async function findDefaultTheme(em: EntityManager, settings: Settings): Promise<string> {
  const fields = ["slug", "system"] as const;
  const rows = await em.find(Theme, { status: "published" }, { fields, orderBy: { slug: "asc" } });
  const slug = defaultThemeOf(rows, settings);
  if (slug === null) throw notFound("No theme is published that could serve as the default.");
  return slug;
}

/**
 * The setting `default.appearance` where it says something of its own; else each theme's default
 * serves.
 */
export function installationAppearance(settings: Settings): "dark" | undefined {
  const { fallback } = settingsRegistry["default.appearance"];
  return settings["default.appearance"] === fallback ? undefined : "dark";
}

/** Where readers reach run time, without a slash at the end. */
export function runtimeBase(settings: Settings, publicBaseUrl: string): string {
  return (settings["runtime.apiBase"] || publicBaseUrl).replace(/\/+$/, "");
}
