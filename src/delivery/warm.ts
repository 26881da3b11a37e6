import type { EntityManager } from "@mikro-orm/postgresql";
import { isInvalid } from "../errors/errors.ts";
import { Theme } from "../themes/theme.ts";
import { appearances } from "../tokens/findings.ts";
import type { Delivery } from "./delivery.ts";
import { obtainThemed } from "./render.ts";
import { resolvedRecipe } from "./resolved.ts";
import { findServedTheme } from "./served-theme.ts";
import { requestByDefault, stylesheetRecipe, variants } from "./stylesheet.ts";

/** Renders the unpinned responses that readers of the published themes request most. */
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
    // Only the default permutation, and the sheets of all modes that scripts load.
    if ((await delivery.engine.axes(`${theme.id} ${theme.version}`, theme.tokens)).length > 0) {
      const both = stylesheetRecipe(delivery, "full", { all: true, both: true });
      const one = stylesheetRecipe(delivery, "full", { all: true });
      const byDefault = await requestByDefault(delivery, em, slug);
      const sheets = await Promise.allSettled([
        obtainThemed(delivery, em, { slug }, both, theme),
        obtainThemed(delivery, em, byDefault, one, theme),
        ...appearances.map((appearance) =>
          obtainThemed(delivery, em, { slug, appearance }, one, theme),
        ),
      ]);
      for (const sheet of sheets) {
        // A theme that is too large gets a refusal per request; the others are warmed all the same.
        if (sheet.status === "fulfilled") artefacts += 1;
        else if (!isInvalid(sheet.reason)) throw sheet.reason;
      }
    }
  }
  return { themes: rows.length, artefacts };
}
