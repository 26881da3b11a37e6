import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { EVERYTHING } from "../changes/changes.ts";
import { invalid } from "../errors/errors.ts";
import { runtime } from "../procedures/builders.ts";
import { MANIFEST_TAG, SETTINGS_TAG } from "../procedures/purges/tags.ts";
import { slug } from "../themes/schemas.ts";
import { Theme } from "../themes/theme.ts";
import { WITHOUT_NAMES } from "../tokens/own/requested.ts";
import { Artefact, type ArtefactOptions } from "./artefact.ts";
import { cacheControl } from "./cache-policy.ts";
import { findDefaultTheme } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { snippetOf } from "./embed.ts";
import { shownAppearance } from "./embed-choice.ts";
import { printEmbedPage } from "./embed-page-markup.ts";
import { allModes, pinnedVersion } from "./inputs.ts";
import { statesNames } from "./own-snippet.ts";
import { publishedVersions } from "./published-versions.ts";
import { artefactSchema } from "./render.ts";
import { findServedTheme } from "./served-theme.ts";
import { embedTargets } from "./snippet.ts";
import { variantSchema } from "./stylesheet.ts";

/** How many versions the menu offers to pin; the address may name any other. */
const OFFERED_VERSIONS = 8;

const embedPageInput = z.object({
  slug: slug.optional(),
  target: z
    .enum(embedTargets, { error: "must be html, react or javascript" })
    .default("html")
    .meta({ description: "The snippet to open first." }),
  appearance: shownAppearance.default("system"),
  names: z.enum(["own", "tokenkit"], { error: "must be own or tokenkit" }).optional().meta({
    description:
      "`own` for the names that the document states for its applications, the default where it states some; `tokenkit` for those of `--tk-`.",
  }),
  variant: variantSchema.default("full"),
  modes: allModes.meta({
    description:
      "`all` for snippets that take the sheet of all modes; offered for themes with axes.",
  }),
  v: pinnedVersion,
  token: z
    .string()
    .optional()
    .meta({ description: "A viewer's key, while `runtime.public` is off; for the preview too." }),
});
type EmbedPageInput = z.infer<typeof embedPageInput>;

/** A page with a theme's snippets, their options and a preview. */
export const embedPage = runtime
  .input(embedPageInput)
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    const isPublic = await delivery.runtimeIsPublic();
    const { token, ...choice } = input;
    // The page lists all themes, so a change of any theme invalidates it.
    const make = () => build(delivery, delivery.shared(), choice, isPublic ? undefined : token);
    const key = `embed-page ${JSON.stringify(choice)}`;
    // A page that contains a key is private to the key's owner.
    if (!isPublic && token !== undefined) {
      return Artefact.create(`${key} private`, EVERYTHING, await make());
    }
    return delivery.cache.obtain(key, EVERYTHING, make);
  });

async function build(
  delivery: Delivery,
  em: EntityManager,
  { slug: from, target, ...choice }: Omit<EmbedPageInput, "token">,
  token: string | undefined,
): Promise<ArtefactOptions> {
  const settings = await delivery.settings();
  const named = from ?? (await findDefaultTheme(em, settings));
  const theme = await findServedTheme(em, named, choice.v);
  const hasNames = await statesNames(delivery, theme);
  if (choice.names === "own" && !hasNames) throw invalid("names", WITHOUT_NAMES);
  const names = hasNames && choice.names !== "tokenkit" ? ("own" as const) : undefined;
  const snippets = embedTargets.map((each) =>
    snippetOf({ em, delivery }, settings, theme, {
      ...choice,
      names,
      // A page of own names chooses by them, and follows its reader's system if they do.
      appearance: names === "own" && choice.appearance === "system" ? undefined : choice.appearance,
      contexts: names === undefined ? choice.modes && {} : undefined,
      target: each,
      integrity: false,
    }),
  );
  const fields = ["slug", "name"] as const;
  const themes = await em.find(
    Theme,
    { status: "published" },
    { fields, orderBy: { slug: "asc" } },
  );
  const { style, script } = delivery.options.embedPage;
  return {
    contentType: "text/html; charset=utf-8",
    body: printEmbedPage({
      theme,
      axes: await delivery.engine.axes(theme, theme.tokens),
      themes,
      versions: await publishedVersions(em, theme, OFFERED_VERSIONS),
      choice: { slug: theme.slug, target, ...choice, token },
      names: hasNames ? (names ?? "tokenkit") : undefined,
      snippets: await Promise.all(snippets),
      style,
      script,
    }),
    cacheControl: await cacheControl(delivery, false),
    tags: [MANIFEST_TAG, SETTINGS_TAG],
    lastModified: await lastChange(em),
    extraHeaders: ["Content-Security-Policy", policy(style, script), ...privacy],
  };
}

const privacy = ["Referrer-Policy", "no-referrer", "Cross-Origin-Opener-Policy", "same-origin"];

/** Allows only the page's own style and script, by digest, and themes of this origin. */
function policy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' '${digest(style)}'`,
    `script-src '${digest(script)}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

const digest = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;
