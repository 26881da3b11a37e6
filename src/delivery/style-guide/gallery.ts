import { z } from "zod";
import { lastChange } from "../../changes/change-state.ts";
import { EVERYTHING } from "../../changes/changes.ts";
import { runtime } from "../../procedures/builders.ts";
import { slug } from "../../themes/schemas.ts";
import { Theme } from "../../themes/theme.ts";
import { findDefaultTheme } from "../default-theme.ts";
import type { Delivery } from "../delivery.ts";
import { artefactSchema } from "../render.ts";
import { openGuide } from "./access.ts";
import { loadGuide } from "./load.ts";
import { pageHeaders } from "./page.ts";
import { printGallery } from "./print-gallery.ts";

/** Most themes that the page lists; the style guides of the others have addresses all the same. */
const LISTED = 60;

/** The published themes for strangers: one of them drawn, and the line of code that takes it in. */
export const gallery = runtime
  .input(z.object({ theme: slug.optional() }))
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const key = `gallery ${cacheControl} ${input.theme ?? ""}`;
    return delivery.cache.obtain(key, EVERYTHING, () => build(delivery, input.theme, cacheControl));
  });

async function build(delivery: Delivery, wanted: string | undefined, cacheControl: string) {
  const em = delivery.shared();
  const themes = await em.find(
    Theme,
    { status: "published" },
    {
      fields: ["id", "slug", "name", "version", "tokens"],
      orderBy: { name: "asc" },
      limit: LISTED,
    },
  );
  const chosen = wanted ?? (await findDefaultTheme(em, await delivery.settings()));
  const guide = await loadGuide(delivery, em, {
    slug: chosen,
    inputs: {},
  });
  const faces = await Promise.all(
    themes.map(({ id, version, tokens }) => delivery.engine.face(`guide ${id} ${version}`, tokens)),
  );
  const { style, script } = delivery.options.styleGuide;
  return {
    contentType: "text/html; charset=utf-8",
    body: printGallery({
      guide,
      themes: themes.map((theme, index) => ({ ...theme, face: faces[index] as (typeof faces)[0] })),
      base: delivery.options.publicBaseUrl,
      style,
      script,
    }),
    cacheControl,
    lastModified: await lastChange(em),
    extraHeaders: pageHeaders([style, guide.content.style], script, "'none'"),
  };
}
