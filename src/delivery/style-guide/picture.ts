import sharp from "sharp";
import type { Poster } from "../../poster/model/poster.ts";
import { PICTURE, posterPixels } from "../../poster/picture/poster-picture.ts";
import { runtime } from "../../procedures/builders.ts";
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
    const key = `style-guide picture ${cacheControl} ${v}`;
    return delivery.cache.obtain(key, slug, async () => {
      const theme = await findServedTheme(delivery.shared(), slug, v);
      const { name, tokens: document } = theme;
      const poster: Poster = await delivery.engine.poster(theme.id, { document, name });
      const raw = { ...PICTURE, channels: 3 } as const;
      return {
        contentType: "image/png",
        body: await sharp(posterPixels(poster), { raw }).png().toBuffer(),
        binary: true,
        cacheControl,
        lastModified: theme.lastModified,
      };
    });
  });
