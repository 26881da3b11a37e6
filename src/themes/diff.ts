import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { findRevision, findTheme } from "./find.ts";
import { versionNumber } from "./schemas.ts";
import type { Theme, ThemeRevision } from "./theme.ts";
import { verdictSchema } from "./verdict-schema.ts";

const metadata = ["name", "description", "status", "defaultAppearance", "meta"] as const;

/** All that a comparison reads of a version. */
type Content = Pick<ThemeRevision, "tokens" | (typeof metadata)[number]>;

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
    verdict: verdictSchema.meta({
      description: "What the change from one to the other means for those who use the theme.",
    }),
  })
  .meta({ id: "VersionDiff" });

/**
 * What differs between the token trees of two versions, and what that means for those who use the
 * theme; metadata only as a yes or no.
 */
export const diff = signedIn
  .input(z.object({ slug: z.string(), from: versionNumber, to: versionNumber }))
  .output(versionDiffSchema)
  .query(async ({ ctx, input }) => {
    const theme = await findTheme(ctx.em, input.slug);
    const from = await contentAt(ctx.em, theme, input.from);
    const to = await contentAt(ctx.em, theme, input.to);
    return {
      slug: theme.slug,
      from: input.from,
      to: input.to,
      ...(await ctx.services.engine.run("diff", { document: from.tokens, other: to.tokens })),
      metadataChanged: metadataDiffers(from, to),
    };
  });

/** What a side of the comparison names. */
const contentAt = (em: EntityManager, theme: Theme, at: number): Promise<Content> =>
  findRevision(em, theme, at);

function metadataDiffers(from: Content, to: Content): boolean {
  return metadata.some((field) => from[field] !== to[field]);
}
