import { z } from "zod";
import { filters } from "../search/inputs.ts";
import { formatNames } from "./schemas.ts";

/** The input of an export: the filters of a search, and the form of the file. */
export const exporting = filters.extend({
  format: z
    .enum(formatNames, { error: `must be ${formatNames.join(" or ")}` })
    .default("geojson")
    .meta({ description: "`geojson` (RFC 7946) or `gpx` (GPX 1.1, a waypoint each)." }),
  positions: z
    .enum(["public", "exact"], { error: "must be public or exact" })
    .default("public")
    .meta({
      description:
        "`public` gives each position as others see it, also your own; `exact` gives the positions of your own pictures exactly.",
    }),
  cursor: z
    .string({ error: "must be text" })
    .max(500, { error: "must be at most 500 characters" })
    .default("")
    .meta({ description: "The `nextCursor` of the part before; empty for the first." }),
});
export type Exporting = z.infer<typeof exporting>;
