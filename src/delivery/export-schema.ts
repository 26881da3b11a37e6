import { z } from "zod";

const sources = z.array(z.record(z.string(), z.unknown()));
/** Objects with `$ref`, declared loosely because validators of API descriptions would resolve it. */
const references = z.array(z.record(z.string(), z.string()));

/** A bundled resolver document (Resolver Module 2025.10): `format=json` with both appearances. */
const resolverDocument = z
  .object({
    $schema: z.string(),
    name: z.string().meta({ description: "Slug of the theme." }),
    version: z.literal("2025.10"),
    sets: z.object({ tokens: z.object({ sources }) }).meta({
      description: "The tokens that are the same in both appearances.",
    }),
    modifiers: z.object({
      appearance: z.object({
        contexts: z.object({ light: sources, dark: sources }),
        default: z.enum(["light", "dark"]),
      }),
    }),
    resolutionOrder: references,
    $extensions: z.record(z.string(), z.unknown()).optional().meta({
      description: "The own names, roles and pairs of the theme, if its document states any.",
    }),
  })
  .meta({ description: "A design-token resolver document." });

/** An export: text, except for the resolver document. */
export const exportSchema = z.union([z.string(), resolverDocument]);
