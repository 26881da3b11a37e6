import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { requestOf } from "../procedures/request-of.ts";
import { settingsRegistry } from "../settings/registry.ts";
import { findTheme } from "./find.ts";
import { liveVersion } from "./going-live/breaking.ts";
import { oneTheme, themePatch, versionNumber } from "./schemas.ts";
import { verdictSchema } from "./verdict-schema.ts";

const themeVerdictSchema = verdictSchema
  .extend({
    slug: z.string(),
    live: versionNumber.nullable().meta({
      description:
        "The version compared with: the live one, or else the last that was live; null for a theme that was never live.",
    }),
    breaking: settingsRegistry["publish.breaking"].schema.meta({
      description:
        "The setting `publish.breaking`: what becomes of it, if the level is `major`, when it goes live.",
    }),
  })
  .meta({ id: "ThemeVerdict" });

/**
 * Judges the effect of putting a document live: the one in the request, else the theme's own. Stores
 * nothing.
 */
export const verdict = signedIn
  .input(oneTheme.extend({ tokens: themePatch.shape.tokens }))
  .output(themeVerdictSchema)
  .query(async ({ ctx, input: { slug, tokens } }) => {
    const { engine, settings } = ctx.services;
    const theme = await findTheme(ctx.em, slug);
    const live = await liveVersion(ctx.em, theme);
    const after = tokens === undefined ? theme.tokens : JSON.stringify(tokens);
    const { "publish.breaking": breaking } = await settings.read();
    return {
      ...(await engine.verdict(live?.tokens ?? "{}", after, requestOf(ctx))),
      slug: theme.slug,
      live: live?.version ?? null,
      breaking: settingsRegistry["publish.breaking"].schema.parse(breaking),
    };
  });
