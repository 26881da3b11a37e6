import sharp from "sharp";
import { PICTURE } from "../../poster/picture/poster-picture.ts";
import { runtime } from "../../procedures/builders.ts";
import { SETTINGS_TAG, themeTag } from "../../procedures/purges/tags.ts";
import { artefactSchema } from "../render.ts";
import { findServedTheme } from "../served-theme.ts";
import { openGuide } from "./access.ts";
import { versionInput } from "./input.ts";

/** A published theme as a PNG of 1200 × 630 pixels, for links to its style guide. */
export const styleGuidePicture = runtime
  .input(versionInput)
  .output(artefactSchema)
  .query(async ({ ctx, input: { slug, v } }) => {
    const { delivery } = ctx.services;
    const cacheControl = await openGuide(ctx);
    const key = `style-guide picture ${slug} ${cacheControl} ${v}`;
    return delivery.cache.obtain(key, slug, async () => {
      const theme = await findServedTheme(delivery.shared(), slug, v);
      const { tokens: document, defaultAppearance } = theme;
      const pixels = await delivery.engine.picture(theme.id, { document, defaultAppearance });
      const raw = { ...PICTURE, channels: 3 } as const;
      return {
        contentType: "image/png",
        body: await sharp(pixels, { raw }).png().toBuffer(),
        binary: true,
        cacheControl,
        tags: [themeTag(slug), SETTINGS_TAG],
        lastModified: theme.lastModified,
      };
    });
  });
