import { installationAppearance } from "../delivery/default-theme.ts";
import { artefactSchema } from "../delivery/render.ts";
import { resolvedInput, resolvedRecipe } from "../delivery/resolved.ts";
import { stylesheetInput, stylesheetRecipe, withDefaults } from "../delivery/stylesheet.ts";
import { open } from "../procedures/builders.ts";
import { slug } from "../themes/schemas.ts";
import { markOf, renderPreview } from "./render.ts";
import { again, token } from "./schemas.ts";

/** A batch may render three previews, as it may render three themes. */
const OBJECTS_A_RENDERING = 1500;

/** Needs no credential but the token, even if run time is private. */
const rendering = open.use(({ ctx, next }) => {
  ctx.budget.take(OBJECTS_A_RENDERING);
  return next();
});

/** The content of a preview as a stylesheet, in each form of a theme's. */
export const stylesheet = rendering
  .input(
    stylesheetInput.omit({ v: true }).extend({
      token,
      _r: again,
      slug: slug.optional().meta({
        description: "The theme in the sheet's selectors; by default that of the preview.",
      }),
    }),
  )
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery, previews } = ctx.services;
    const preview = await previews.find(input.token);
    const { appearance, variant, modes, derived, names, references, inputs } = withDefaults(input);
    const recipe = stylesheetRecipe(delivery, variant, {
      all: modes === "all",
      both: appearance === "all",
      authored: !derived,
      names,
      references,
    });
    const isDefault = appearance === "default";
    const fallback = isDefault ? installationAppearance(await delivery.settings()) : undefined;
    return renderPreview(
      ctx.services,
      preview,
      {
        appearance: appearance === "all" || isDefault ? undefined : appearance,
        fallback,
        inputs,
        slug: input.slug,
        ending: (content, of) => markOf(ctx.services, content, of),
      },
      recipe,
    );
  });

/** The content of a preview, resolved for one appearance, as JSON. */
export const resolved = rendering
  .input(resolvedInput.omit({ v: true, slug: true }).extend({ token, _r: again }))
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { token: given, derived, names, appearance, inputs } = input;
    const preview = await ctx.services.previews.find(given);
    const extent = { authored: derived === false, derivedOwn: derived === true, names };
    const recipe = resolvedRecipe(ctx.services.delivery, extent);
    return renderPreview(ctx.services, preview, { appearance, inputs }, recipe);
  });
