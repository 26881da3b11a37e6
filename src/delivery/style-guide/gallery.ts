import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../../changes/change-state.ts";
import { EVERYTHING } from "../../changes/changes.ts";
import { runtime } from "../../procedures/builders.ts";
import { faceOf } from "../../themes/faces.ts";
import { slug } from "../../themes/schemas.ts";
import { Theme } from "../../themes/theme.ts";
import { findDefaultTheme } from "../default-theme.ts";
import type { Delivery } from "../delivery.ts";
import { artefactSchema } from "../render.ts";
import { openGuide } from "./access.ts";
import { chooseGuide } from "./choice.ts";
import { loadGuide } from "./load.ts";
import { pageHeaders } from "./page.ts";
import { type Gallery, printGallery } from "./print-gallery.ts";

/** Most themes that the page lists; the style guides of the others have addresses all the same. */
const LISTED = 60;

/** How long a request works on faces, in milliseconds; the next one finds more. */
const FACES_MS = 100;

/** The published themes for strangers: one of them drawn, and the code that takes it in. */
export const gallery = runtime
  .input(z.object({ theme: slug.optional() }))
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    await openGuide(ctx);
    const em = delivery.shared();
    const themes = await publishedFaces(delivery, em);
    const known = themes.filter(({ face }) => face !== null).length;
    const key = `gallery ${input.theme ?? ""} ${known}`;
    return delivery.cache.obtain(key, EVERYTHING, () => build(delivery, themes, input.theme));
  });

/** The themes of the list with the faces that are known by now. */
async function publishedFaces(delivery: Delivery, em: EntityManager): Promise<Gallery["themes"]> {
  const rows = await em.find(
    Theme,
    { status: "published" },
    { fields: ["id", "slug", "name", "version"], orderBy: { name: "asc" }, limit: LISTED },
  );
  const until = performance.now() + FACES_MS;
  const themes: Gallery["themes"][number][] = [];
  for (const { id, slug, name, version } of rows) {
    const { face } = await faceOf(em, delivery.engine, { id, version }, until);
    themes.push({ slug, name, face });
  }
  return themes;
}

async function build(delivery: Delivery, themes: Gallery["themes"], wanted: string | undefined) {
  const em = delivery.shared();
  const slug = wanted ?? (await firstShown(delivery, em, themes));
  const choice = await chooseGuide(delivery, em, { slug, inputs: {} });
  const guide = await loadGuide(delivery, em, choice);
  const { publicBaseUrl: base, hasSignIn, styleGuide } = delivery.options;
  const { style, script } = styleGuide;
  return {
    contentType: "text/html; charset=utf-8",
    body: printGallery({ guide, themes, base, hasSignIn, style, script }),
    // Readers who have signed in get the console at the same address.
    cacheControl: "private, no-cache",
    tags: [],
    lastModified: Math.max(await lastChange(em), delivery.options.builtAt),
    extraHeaders: pageHeaders([style, guide.content.style], script, "'none'"),
  };
}

/** The default theme, else the first of the list. */
async function firstShown(
  delivery: Delivery,
  em: EntityManager,
  [first]: Gallery["themes"],
): Promise<string> {
  try {
    return await findDefaultTheme(em, await delivery.settings());
  } catch (error) {
    if (first === undefined) throw error;
    return first.slug;
  }
}
