import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { bundleNames, bundleTypes } from "./bundles.ts";
import { IMMUTABLE } from "./headers.ts";
import { artefactSchema } from "./render.ts";

/** Made of no theme, so that no change of one makes it old. */
const NO_THEME = "";

/**
 * A script or its types, finished for the wire; public even where themes are not. Under the hash
 * of another build it is no script for a year: while a deployment rolls on, an old process is asked
 * for the address of the new script.
 */
export const bundle = open
  .input(
    z.object({
      name: z.enum(bundleNames),
      h: z.string().optional().meta({ description: "Of the build that is meant." }),
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input: { name, h } }) => {
    const { cache, options } = ctx.services.delivery;
    const { body, hash } = options.bundles[name];
    const isMeant = h === undefined || h === hash;
    const isImmutable = isMeant && name.endsWith(".js");
    return cache.obtain(`bundle ${name} ${isImmutable}`, NO_THEME, async () => ({
      contentType: bundleTypes[name],
      body,
      cacheControl: isImmutable ? IMMUTABLE : options.cacheControl,
      lastModified: options.builtAt,
    }));
  });
