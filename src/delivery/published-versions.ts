import type { EntityManager } from "@mikro-orm/postgresql";
import { RetiredSlug, ThemeRevision } from "../themes/theme.ts";
import type { ServedTheme } from "./served-theme.ts";

/** The newest versions of a theme that readers may pin, newest first. */
export async function publishedVersions(
  em: EntityManager,
  { id, slug }: ServedTheme,
  limit: number,
): Promise<number[]> {
  const retired = await em.findOne(RetiredSlug, { slug });
  const rows = await em.find(
    ThemeRevision,
    { themeId: id, status: "published", version: { $gt: retired?.version ?? 0 } },
    { fields: ["version"], orderBy: { version: "desc" }, limit },
  );
  return rows.map(({ version }) => version);
}
