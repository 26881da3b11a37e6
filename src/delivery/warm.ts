import type { EntityManager } from "@mikro-orm/postgresql";
import { Theme } from "../themes/theme.ts";
import { appearances } from "../tokens/findings.ts";
import type { Delivery } from "./delivery.ts";
import { obtainThemed } from "./render.ts";
import { resolvedRecipe } from "./resolved.ts";
import { findServedTheme } from "./served-theme.ts";
import { stylesheetRecipe, variants } from "./stylesheet.ts";

/** Renders what the published themes are asked for by most, unpinned. */
export async function warm(
  em: EntityManager,
  delivery: Delivery,
): Promise<{ themes: number; artefacts: number }> {
  const rows = await em.find(Theme, { status: "published" }, { fields: ["slug"] });
  let artefacts = 0;
  for (const { slug } of rows) {
    const theme = await findServedTheme(em, slug, undefined);
    const recipes = [
      resolvedRecipe(delivery),
      ...variants.map((variant) => stylesheetRecipe(delivery, variant)),
    ];
    const made = await Promise.all(
      appearances.flatMap((appearance) =>
        recipes.map((recipe) => obtainThemed(delivery, em, { slug, appearance }, recipe, theme)),
      ),
    );
    artefacts += made.length;
    // Of the permutations none but the default, and the one sheet that has them all.
    if ((await delivery.engine.axes(`${theme.id} ${theme.version}`, theme.tokens)).length > 0) {
      const recipe = stylesheetRecipe(delivery, "full", { all: true });
      await obtainThemed(delivery, em, { slug }, recipe, theme);
      artefacts += 1;
    }
  }
  return { themes: rows.length, artefacts };
}
