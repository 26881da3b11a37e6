import type { EntityManager } from "@mikro-orm/postgresql";
import type { ServedTheme } from "../delivery/served-theme.ts";
import { notFound } from "../errors/errors.ts";
import { Theme, ThemeRevision } from "../themes/theme.ts";
import { WorkingCopy } from "../themes/working-copy/working-copy.ts";
import type { LivePreview } from "./live.ts";

/** The content that a preview shows, in the form that run time renders. */
export interface PreviewContent {
  /** Its revision is that of the content that was read, which may be newer than the preview's. */
  theme: ServedTheme & { revision: string };
}

/** Reads what a preview shows: its version, the working copy, or without one the theme as it is. */
export async function contentOf(em: EntityManager, preview: LivePreview): Promise<PreviewContent> {
  const theme = await em.findOne(Theme, { id: preview.themeId });
  if (theme === null)
    throw notFound("There is no such preview; it may have expired or been revoked.");
  const { version } = preview;
  if (version !== null) {
    const row = await em.findOneOrFail(ThemeRevision, { themeId: theme.id, version });
    return contentFrom(theme, `v${version}`, { ...row, updatedAt: row.createdAt });
  }
  const copy = await em.findOne(WorkingCopy, { themeId: theme.id });
  if (copy === null) return contentFrom(theme, `v${theme.version}`, theme);
  const { version: current } = theme;
  return contentFrom(theme, `w${copy.revision}`, {
    ...copy,
    version: current,
    updatedAt: copy.savedAt,
  });
}

type Content = Pick<ServedTheme, "name" | "version" | "defaultAppearance" | "tokens" | "updatedAt">;

function contentFrom({ id, slug }: Theme, revision: string, content: Content): PreviewContent {
  const { name, version, defaultAppearance, tokens, updatedAt } = content;
  return {
    theme: {
      id,
      slug,
      name,
      version,
      revision,
      defaultAppearance,
      tokens,
      updatedAt,
      lastModified: Math.floor(updatedAt.getTime() / 1000) * 1000,
    },
  };
}
