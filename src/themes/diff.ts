import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { findRevision, findTheme } from "./find.ts";
import { oneTheme, versionNumber } from "./schemas.ts";
import type { ThemeRevision } from "./theme.ts";

const leaf = z.object({ path: z.string(), value: z.unknown() });

const versionDiffSchema = z
  .object({
    slug: z.string(),
    from: versionNumber,
    to: versionNumber,
    added: z.array(leaf),
    removed: z.array(leaf),
    changed: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })),
    metadataChanged: z.boolean(),
  })
  .meta({ id: "VersionDiff" });

/** What differs between the token trees of two versions; metadata only as a yes or no. */
export const diff = signedIn
  .input(
    oneTheme.extend({
      from: versionNumber.meta({ description: "The earlier version." }),
      to: versionNumber.meta({ description: "The later version." }),
    }),
  )
  .output(versionDiffSchema)
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    const from = await findRevision(ctx.em, theme, input.from);
    const to = await findRevision(ctx.em, theme, input.to);
    return {
      slug: theme.slug,
      from: input.from,
      to: input.to,
      ...(await ctx.services.engine.run("diff", { document: from.tokens, other: to.tokens })),
      metadataChanged: metadataDiffers(from, to),
    };
  });

function metadataDiffers(from: ThemeRevision, to: ThemeRevision): boolean {
  const fields = ["name", "description", "status", "defaultAppearance", "meta"] as const;
  return fields.some((field) => from[field] !== to[field]);
}
