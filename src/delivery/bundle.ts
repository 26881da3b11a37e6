import { z } from "zod";
import { open } from "../procedures/builders.ts";
import { bundleNames, bundleTypes } from "./bundles.ts";
import { IMMUTABLE } from "./headers.ts";
import { artefactSchema } from "./render.ts";

/** Depends on no theme, so no theme change invalidates it. */
const NO_THEME = "";

/**
 * A script or its types, ready to send; public even when themes are private. A request with the
 * hash of another build is not cached for a year: during a rolling deployment an old process also
 * receives requests for the new script's address.
 */
export const bundle = open
  .input(
    z.object({
      name: z.enum(bundleNames),
      h: z.string().optional().meta({ description: "The build that the request means." }),
    }),
  )
  .output(artefactSchema)
  .query(({ ctx, input: { name, h } }) => {
    const { cache, options } = ctx.services.delivery;
    const { body, hash } = options.bundles[name];
    // Scripts of any build load preview.js by its plain name.
    const isMeant = h === hash || (h === undefined && name !== "preview.js");
    const isImmutable = isMeant && name.endsWith(".js");
    return cache.obtain(`bundle ${name} ${isImmutable}`, NO_THEME, async () => ({
      contentType: bundleTypes[name],
      body,
      cacheControl: isImmutable ? IMMUTABLE : options.cacheControl,
      tags: [],
      lastModified: options.builtAt,
    }));
  });
