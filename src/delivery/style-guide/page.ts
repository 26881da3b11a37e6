import { createHash } from "node:crypto";
import { runtime } from "../../procedures/builders.ts";
import { SETTINGS_TAG, themeTag } from "../../procedures/purges/tags.ts";
import { faceOf } from "../../themes/faces.ts";
import type { ArtefactOptions } from "../artefact.ts";
import type { Delivery } from "../delivery.ts";
import { publishedVersions } from "../published-versions.ts";
import { artefactSchema } from "../render.ts";
import { guidesArePublic, openGuide } from "./access.ts";
import { listChanges } from "./changes.ts";
import { chooseGuide, type GuideChoice } from "./choice.ts";
import { guideInput } from "./input.ts";
import { loadGuide } from "./load.ts";
import { printGuide } from "./print-page.ts";

/** How many versions the menu offers; the address may name any other. */
const OFFERED_VERSIONS = 12;
/** How many changes the page tells; the page of changes has more. */
const TOLD_CHANGES = 5;

/** How long a page waits for the face in its corner, in milliseconds. */
const FACE_MS = 100;

/** The style guide of a published theme, as a page. */
export const styleGuide = runtime
  .input(guideInput)
  .output(artefactSchema)
  .query(async ({ ctx, input }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const isPublic = await guidesArePublic(ctx);
    const choice = await chooseGuide(delivery, delivery.shared(), input);
    const key = `style-guide ${isPublic} ${JSON.stringify(choice)}`;
    return delivery.cache.obtain(key, choice.slug, () =>
      build(delivery, choice, { cacheControl, isPublic }),
    );
  });

async function build(
  delivery: Delivery,
  choice: GuideChoice,
  { cacheControl, isPublic }: { cacheControl: string; isPublic: boolean },
): Promise<ArtefactOptions> {
  const em = delivery.shared();
  const guide = await loadGuide(delivery, em, choice);
  const { theme } = guide;
  const { style, script } = delivery.options.styleGuide;
  const { face } = await faceOf(em, delivery.engine, theme, performance.now() + FACE_MS);
  return {
    contentType: "text/html; charset=utf-8",
    body: printGuide({
      guide,
      face,
      isPublic,
      versions: await publishedVersions(em, theme, OFFERED_VERSIONS),
      changes: await listChanges(delivery, em, theme, TOLD_CHANGES),
      base: delivery.options.publicBaseUrl,
      hasSignIn: delivery.options.hasSignIn,
      style,
      script,
    }),
    cacheControl,
    tags: [themeTag(choice.slug), SETTINGS_TAG],
    lastModified: Math.max(theme.lastModified, delivery.options.builtAt),
    themeId: theme.id,
    extraHeaders: pageHeaders([style, guide.content.style], script, "'none'"),
  };
}

/**
 * The headers of a page with styles and a script of its own.
 *
 * @param ancestors the pages that may frame it, as a policy names them
 */
export function pageHeaders(
  styles: readonly string[],
  script: string,
  ancestors: string,
): string[] {
  const policy = [
    "default-src 'none'",
    `style-src ${styles.map(digest).join(" ")}`,
    `script-src ${digest(script)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return ["Content-Security-Policy", policy, "Referrer-Policy", "no-referrer"];
}

const digest = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
