import type { EntityManager } from "@mikro-orm/postgresql";
import { builtinThemes } from "./builtin/index.ts";
import { builtIn } from "./going-live/built-in.ts";
import { newTheme } from "./new-theme.ts";
import { storeRevision } from "./record.ts";
import { lockSlugs } from "./slug-free.ts";
import { Theme } from "./theme.ts";

/**
 * Adds missing built-in themes, published at version 1. Leaves existing ones unchanged, because
 * editors may have changed them.
 */
export async function seedBuiltinThemes(em: EntityManager): Promise<void> {
  await em.transactional(async (inner) => {
    const tx = inner as EntityManager;
    for (const { slug, name, description, defaultAppearance, tokens, meta } of builtinThemes) {
      await lockSlugs(tx, slug);
      if ((await tx.count(Theme, { slug })) > 0) continue;
      const now = new Date();
      const fields = {
        ...{ slug, name, description, defaultAppearance, status: "published" as const },
        tokens: JSON.stringify(tokens),
        meta: JSON.stringify(meta),
        lastModified: new Date(Math.floor(now.getTime() / 1000) * 1000),
        ...{ system: true, createdBy: null, updatedBy: null },
      };
      const theme = newTheme(tx, fields, null, now);
      storeRevision(tx, theme, builtIn(theme), "Built in");
    }
  });
}
