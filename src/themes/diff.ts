import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { authorize } from "../procedures/access.ts";
import { signedIn } from "../procedures/builders.ts";
import { requestOf } from "../procedures/request-of.ts";
import { findRevision, findTheme } from "./find.ts";
import { oneTheme, versionNumber } from "./schemas.ts";
import type { Theme, ThemeRevision } from "./theme.ts";
import { verdictSchema } from "./verdict-schema.ts";
import { findWorkingCopy } from "./working-copy/find.ts";

const metadata = ["name", "description", "status", "defaultAppearance", "meta"] as const;

/** The columns of a version that a comparison reads. */
type Content = Pick<ThemeRevision, "tokens" | (typeof metadata)[number]>;

/** The value of `to` that selects the theme's working copy. */
const WORKING_COPY = "working-copy";
const versionOrCopy = z.union([versionNumber, z.literal(WORKING_COPY)], {
  error: "must be a whole number from 1, or working-copy",
});

const where = {
  path: z.string(),
  in: z.string().optional().meta({
    description:
      "For a resolver, where it is defined: a set (`core`), a context (`density=compact`) or `$defs.name`; absent of the document itself.",
  }),
};
const leaf = z.object({ ...where, value: z.unknown() });

const versionDiffSchema = z
  .object({
    slug: z.string(),
    from: versionNumber,
    to: versionOrCopy,
    added: z.array(leaf),
    removed: z.array(leaf),
    changed: z.array(z.object({ ...where, from: z.unknown(), to: z.unknown() })),
    metadataChanged: z.boolean(),
    verdict: verdictSchema.meta({
      description: "What the change means for the theme's users.",
    }),
  })
  .meta({ id: "VersionDiff" });

/**
 * Compares the token trees of two versions and judges the effect on the theme's users. Reports only whether
 * the metadata differ.
 */
export const diff = signedIn
  .input(
    oneTheme.extend({
      from: versionNumber.meta({ description: "The earlier version." }),
      to: versionOrCopy.meta({
        description: "The later version, or `working-copy`, which editors may read.",
      }),
    }),
  )
  .output(versionDiffSchema)
  .query(async ({ ctx, input }) => {
    if (input.to === WORKING_COPY) await authorize(ctx, "editor");
    const theme = await findTheme(ctx.em, input.slug);
    const from = await contentAt(ctx.em, theme, input.from);
    const to = await contentAt(ctx.em, theme, input.to);
    const { engine } = ctx.services;
    const request = requestOf(ctx);
    return {
      slug: theme.slug,
      from: input.from,
      to: input.to,
      ...(await engine.diff(from.tokens, to.tokens, request)),
      verdict: await engine.verdict(from.tokens, to.tokens, request),
      metadataChanged: metadataDiffers(from, to),
    };
  });

/** The snapshot that a side of the comparison names. */
async function contentAt(
  em: EntityManager,
  theme: Theme,
  at: z.infer<typeof versionOrCopy>,
): Promise<Content> {
  if (at !== WORKING_COPY) return findRevision(em, theme, at);
  return { ...(await findWorkingCopy(em, theme)), status: theme.status };
}

function metadataDiffers(from: Content, to: Content): boolean {
  return metadata.some((field) => from[field] !== to[field]);
}
