import type { ThemeExport, ThemeSummary, ThemeVersionView, ThemeView } from "./schemas.ts";
import type { Theme, ThemeRevision } from "./theme.ts";

const EXPORT_SCHEMA = "urn:tokenkit:schema:theme:1";

/** Drops null and undefined fields: answers omit absent values. */
export function compact<T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ) as { [K in keyof T]: NonNullable<T[K]> };
}

export const parsed = (json: string | null): Record<string, unknown> | null =>
  json === null ? null : JSON.parse(json);

type SummaryRow = Omit<
  Theme,
  "tokens" | "lastModified" | "workingCopyRevision" | "requiredApprovals" | "editors" | "owners"
>;

export function toSummary(theme: SummaryRow): ThemeSummary {
  return compact({
    id: theme.id,
    slug: theme.slug,
    name: theme.name,
    description: theme.description,
    status: theme.status,
    defaultAppearance: theme.defaultAppearance,
    meta: parsed(theme.meta),
    system: theme.system,
    version: theme.version,
    createdAt: theme.createdAt.toISOString(),
    updatedAt: theme.updatedAt.toISOString(),
    createdBy: theme.createdBy,
    updatedBy: theme.updatedBy,
  }) as ThemeSummary;
}

export function toView(theme: Theme): ThemeView {
  return { ...toSummary(theme), tokens: JSON.parse(theme.tokens) };
}

/** A revision in the API's form; `live` if it is the newest of a published theme, which run time serves unpinned. */
export function toVersion(
  theme: Pick<Theme, "slug" | "status" | "version">,
  revision: Omit<ThemeRevision, "tokens" | "lastModified" | "contentHash"> & { tokens?: string },
): ThemeVersionView {
  return compact({
    slug: theme.slug,
    version: revision.version,
    live: (theme.status === "published" && theme.version === revision.version) || null,
    name: revision.name,
    description: revision.description,
    status: revision.status,
    defaultAppearance: revision.defaultAppearance,
    meta: parsed(revision.meta),
    message: revision.message,
    createdAt: revision.createdAt.toISOString(),
    createdBy: revision.createdBy,
    tokens: revision.tokens === undefined ? null : JSON.parse(revision.tokens),
  }) as ThemeVersionView;
}

export function toExport(theme: Theme): ThemeExport {
  return compact({
    $schema: EXPORT_SCHEMA,
    format: "tokenkit.theme/1" as const,
    slug: theme.slug,
    name: theme.name,
    description: theme.description,
    status: theme.status,
    defaultAppearance: theme.defaultAppearance,
    meta: parsed(theme.meta),
    tokens: JSON.parse(theme.tokens),
  }) as ThemeExport;
}
