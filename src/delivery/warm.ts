import type { EntityManager } from "@mikro-orm/postgresql";
import { appearances } from "../tokens/findings.ts";
import type { Artefact } from "./artefact.ts";
import type { Delivery } from "./delivery.ts";
import { obtainThemed, type Recipe, type ThemeRequest } from "./render.ts";
import { resolvedRecipe } from "./resolved.ts";
import { findServedTheme } from "./served-theme.ts";
import { requestByDefault, stylesheetRecipe, variants } from "./stylesheet.ts";

/** A published theme, and the number of responses that warming renders of it. */
export interface WarmedTheme {
  id: string;
  slug: string;
  artefacts: number;
}

/** Each appearance of every variant and of the JSON. */
const PLAIN = appearances.length * (variants.length + 1);
/** The sheets of all modes that scripts load: both appearances, the installation's, and each. */
const SHEETS = 2 + appearances.length;

/** Lists the published themes with what warming will render of each. */
export async function themesToWarm(em: EntityManager): Promise<WarmedTheme[]> {
  const rows = await em.execute<{ id: string; slug: string; is_resolver: boolean }[]>(
    "select id, slug, is_resolver from theme where status = 'published' order by slug",
  );
  return rows.map(({ id, slug, is_resolver: hasAxes }) => ({
    id,
    slug,
    artefacts: PLAIN + (hasAxes ? SHEETS : 0),
  }));
}

/**
 * The unpinned responses of a theme that its readers request most, each to be rendered by a call: the
 * defaults and, of a theme with axes, the sheets of all modes that scripts load.
 *
 * @throws PlatformError `not_found` if the theme is no longer published
 */
export async function responsesToWarm(
  em: EntityManager,
  delivery: Delivery,
  { slug, artefacts }: WarmedTheme,
): Promise<(() => Promise<Artefact>)[]> {
  const theme = await findServedTheme(em, slug, undefined);
  const render = (request: ThemeRequest, recipe: Recipe) => () =>
    obtainThemed(delivery, em, request, recipe, theme);
  const plain = [
    ...variants.map((variant) => stylesheetRecipe(delivery, variant)),
    resolvedRecipe(delivery),
  ];
  const responses = appearances.flatMap((appearance) =>
    plain.map((recipe) => render({ slug, appearance }, recipe)),
  );
  if (artefacts === PLAIN) return responses;
  const both = stylesheetRecipe(delivery, "full", { all: true, both: true });
  const one = stylesheetRecipe(delivery, "full", { all: true });
  return [
    ...responses,
    render({ slug }, both),
    render(await requestByDefault(delivery, em, slug), one),
    ...appearances.map((appearance) => render({ slug, appearance }, one)),
  ];
}
