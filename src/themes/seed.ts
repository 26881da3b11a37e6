import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../platform/ids.ts";
import { builtinThemes } from "./builtin/index.ts";
import { lockSlugs } from "./slug-free.ts";
import { Theme, ThemeRevision } from "./theme.ts";

/**
 * Adds missing built-in themes, published at version 1. Leaves existing ones unchanged, because
 * editors may have changed them.
 */
export async function seedBuiltinThemes(em: EntityManager): Promise<void> {
  await em.transactional(async (inner) => {
    const tx = inner as EntityManager;
    for (const theme of builtinThemes) {
      await lockSlugs(tx, theme.slug);
      if ((await tx.count(Theme, { slug: theme.slug })) > 0) continue;
      const now = new Date();
      const id = newId();
      const content = {
        name: theme.name,
        description: theme.description,
        status: "published" as const,
        defaultAppearance: theme.defaultAppearance,
        tokens: JSON.stringify(theme.tokens),
        meta: JSON.stringify(theme.meta),
        lastModified: new Date(Math.floor(now.getTime() / 1000) * 1000),
        version: 1,
        createdAt: now,
        createdBy: null,
      };
      tx.create(Theme, {
        ...content,
        id,
        slug: theme.slug,
        system: true,
        updatedAt: now,
        updatedBy: null,
      });
      tx.create(ThemeRevision, { ...content, themeId: id, message: "Built in" });
    }
  });
}
