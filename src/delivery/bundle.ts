import { z } from "zod";
import { open } from "../trpc.ts";
import { bundleNames, bundleTypes } from "./bundles.ts";
import { artefactSchema } from "./render.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** Made of no theme, so that no change of one makes it old. */
const NO_THEME = "";

/** A script or its types, finished for the wire; public even where themes are not. */
export const bundle = open
  .input(z.object({ name: z.enum(bundleNames) }))
  .output(artefactSchema)
  .query(({ ctx, input: { name } }) => {
    const { cache, options } = ctx.services.delivery;
    return cache.obtain(`bundle ${name}`, NO_THEME, async () => ({
      contentType: bundleTypes[name],
      body: options.bundles[name].body,
      cacheControl: name.endsWith(".js") ? IMMUTABLE : options.cacheControl,
      lastModified: options.builtAt,
    }));
  });
