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
    // Of the permutations none but the default, and the sheets of them all that scripts ask for.
    if ((await delivery.engine.axes(`${theme.id} ${theme.version}`, theme.tokens)).length > 0) {
      const sheets = [
        obtainThemed(
          delivery,
          em,
          { slug },
          stylesheetRecipe(delivery, "full", { all: true, both: true }),
          theme,
        ),
        ...appearances.map((appearance) =>
          obtainThemed(
            delivery,
            em,
            { slug, appearance },
            stylesheetRecipe(delivery, "full", { all: true }),
            theme,
          ),
        ),
      ];
      artefacts += (await Promise.all(sheets)).length;
    }
  }
  return { themes: rows.length, artefacts };
}
