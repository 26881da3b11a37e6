import { z } from "zod";
import { slug } from "../../themes/schemas.ts";
import { pinnedVersion, requestedAppearance, requestedModes } from "../inputs.ts";

/** The parts of an address that select what a style guide shows. */
export const guideInput = z.object({
  slug,
  v: pinnedVersion,
  appearance: requestedAppearance.meta({ description: "Shows one appearance instead of both." }),
  names: z.enum(["own", "tokenkit"], { error: "must be own or tokenkit" }).optional().meta({
    description:
      "`own` for the names that the document states for its applications, the default where it states some; `tokenkit` for those of `--tk-`.",
  }),
  inputs: requestedModes,
});

export type GuideInput = z.infer<typeof guideInput>;

/** The theme and version of pages without further choices. */
export const versionInput = guideInput.pick({ slug: true, v: true });
