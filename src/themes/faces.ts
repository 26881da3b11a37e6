import { setTimeout } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { Engine } from "../engine/engine.ts";
import { PlatformError } from "../errors/errors.ts";
import { signedIn } from "../procedures/builders.ts";
import { hasRole } from "../procedures/roles.ts";
import { FACE_COLORS } from "../tokens/face.ts";
import { versionNumber } from "./schemas.ts";
import { Theme, ThemeRevision } from "./theme.ts";
import { WorkingCopy } from "./working-copy/working-copy.ts";

const MAX_FACES = 50;
/** Milliseconds that a request waits for faces and starts new ones, whatever the themes' size. */
const MAX_MS = 100;
/** The share of the request's budget for computing faces, because a batch may hold several calls. */
const OBJECTS = 1000;

const colors = z.array(z.string()).max(FACE_COLORS).meta({
  description: "CSS colors: page, line, tint, primary, accent; fewer if the theme has fewer.",
});
const count = z.int().min(0);

const themeFaceSchema = z
  .object({
    slug: z.string(),
    version: versionNumber,
    face: z.object({ light: colors, dark: colors }).nullable().meta({
      description: "Null if it is not computed yet; ask again later.",
    }),
    findings: z.object({ errors: count, warnings: count }).nullable().meta({
      description: "The number of findings of validation; null while `face` is.",
    }),
    workingCopy: z
      .object({
        revision: z.int().min(1),
        baseVersion: versionNumber,
        savedAt: z.iso.datetime(),
        savedBy: z.string(),
      })
      .nullable()
      .meta({ description: "The working copy; null without one, and for viewers." }),
  })
  .meta({ id: "ThemeFace" });
type ThemeFace = z.infer<typeof themeFaceSchema>;

/** The faces of themes for a list, in the order of `slugs`; skips unknown slugs. */
export const faces = signedIn
  .input(
    z.object({
      slugs: z
        .array(z.string(), { error: "must be a list of slugs" })
        .max(MAX_FACES, { error: `must be at most ${MAX_FACES}` }),
    }),
  )
  .output(z.object({ items: z.array(themeFaceSchema) }))
  .query(async ({ ctx, input: { slugs } }) => {
    const { engine } = ctx.services;
    const themes = await ctx.em.find(
      Theme,
      { slug: { $in: slugs } },
      { fields: ["id", "slug", "version"] },
    );
    if (themes.some((theme) => engine.cachedFace(idOf(theme)) === undefined)) {
      ctx.budget.take(OBJECTS);
    }
    const copies = hasRole(ctx.caller.role, "editor") ? await copiesOf(ctx.em, themes) : new Map();
    const shown = new Map<string, ThemeFace>();
    const until = performance.now() + MAX_MS;
    for (const theme of themes) {
      const { slug, version } = theme;
      const face = await faceOf(ctx.em, engine, theme, until);
      shown.set(slug, { slug, version, ...face, workingCopy: copies.get(theme.id) ?? null });
    }
    return { items: [...new Set(slugs)].flatMap((slug) => shown.get(slug) ?? []) };
  });

type Version = Pick<Theme, "id" | "version">;

/** The cache key; a version never changes, so its face stays valid. */
const idOf = ({ id, version }: Version): string => `${id} ${version}`;

/** Waits for a face until the deadline; the work continues beyond it, and the next request finds its result. */
export async function faceOf(
  em: EntityManager,
  engine: Engine,
  theme: Version,
  until: number,
): Promise<Pick<ThemeFace, "face" | "findings">> {
  const later = { face: null, findings: null };
  const cached = engine.cachedFace(idOf(theme));
  if (cached === undefined && performance.now() > until) return later;
  const face = cached ?? engine.face(idOf(theme), await documentOf(em, theme));
  const patience = new AbortController();
  const wait = Math.max(0, until - performance.now());
  const found = await Promise.race([
    face.catch(whenBusy),
    setTimeout(wait, undefined, { signal: patience.signal }).catch(() => undefined),
  ]).finally(() => patience.abort());
  if (found === undefined) return later;
  const { light, dark, errorCount, warningCount } = found;
  return { face: { light, dark }, findings: { errors: errorCount, warnings: warningCount } };
}

/** Returns undefined if the engine is busy, because a missing face must not fail the list. */
function whenBusy(error: unknown): undefined {
  if (!(error instanceof PlatformError && error.errorCode === "unavailable")) throw error;
}

const documentOf = async (em: EntityManager, { id, version }: Version): Promise<string> =>
  (
    await em.findOneOrFail(
      ThemeRevision,
      { themeId: id, version },
      { fields: ["tokens"], disableIdentityMap: true },
    )
  ).tokens;

async function copiesOf(
  em: EntityManager,
  themes: readonly Version[],
): Promise<Map<string, ThemeFace["workingCopy"]>> {
  const copies = await em.find(
    WorkingCopy,
    { themeId: { $in: themes.map(({ id }) => id) } },
    { fields: ["themeId", "revision", "baseVersion", "savedAt", "savedBy"] },
  );
  return new Map(
    copies.map(({ themeId, revision, baseVersion, savedAt, savedBy }) => [
      themeId,
      { revision, baseVersion, savedAt: savedAt.toISOString(), savedBy },
    ]),
  );
}
