import { createHash } from "node:crypto";
import { z } from "zod";
import { slug } from "../themes/schemas.ts";
import { Theme } from "../themes/theme.ts";
import { runtime } from "../trpc.ts";
import { cacheControl } from "./cache-policy.ts";
import { EVERYTHING } from "./channel.ts";
import { findDefaultTheme } from "./default-theme.ts";
import { lastChange } from "./delivery-state.ts";
import { snippetOf } from "./embed.ts";
import { printEmbedPage } from "./embed-page-markup.ts";
import { artefactSchema } from "./render.ts";
import { findServedTheme } from "./served-theme.ts";
import { embedTargets } from "./snippet.ts";

/** A page with a theme's snippets and a preview in both appearances. */
export const embedPage = runtime
  .input(z.object({ slug: slug.optional() }))
  .output(artefactSchema)
  .query(({ ctx, input }) => {
    const { delivery } = ctx.services;
    // It lists all themes, so a change of any makes it old.
    return delivery.cache.obtain(`embed-page ${input.slug ?? EVERYTHING}`, EVERYTHING, async () => {
      const em = delivery.shared();
      const settings = await delivery.settings();
      const named = input.slug ?? (await findDefaultTheme(em, settings));
      const theme = await findServedTheme(em, named, undefined);
      const snippets = embedTargets.map((target) =>
        snippetOf({ em, delivery }, settings, theme, { target, integrity: false }),
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
          themes,
          snippets: await Promise.all(snippets),
          style,
          script,
        }),
        cacheControl: await cacheControl(delivery, false),
        lastModified: await lastChange(em),
        extraHeaders: ["Content-Security-Policy", policy(style, script), ...privacy],
      };
    });
  });

const privacy = ["Referrer-Policy", "no-referrer", "Cross-Origin-Opener-Policy", "same-origin"];

/** Nothing but the page's own style and script, by their digests, and this origin's themes. */
function policy(style: string, script: string): string {
  return [
    "default-src 'none'",
    `style-src 'self' '${digest(style)}'`,
    `script-src '${digest(script)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}

const digest = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;
