import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { emit } from "../../procedures/events/emit.ts";
import { versionConflict } from "../base-version.ts";
import { notifyTheme } from "../event.ts";
import { documentOf } from "../find.ts";
import { findingsOf } from "../findings.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { lockToEdit } from "../governance/lock-to-edit.ts";
import { withHolders } from "../reviews/holders.ts";
import { assertNotScheduled } from "../scheduled/scheduled.ts";
import { slugOfTheme, themePatch } from "../schemas.ts";
import { type Theme, ThemeRevision } from "../theme.ts";
import { preparing } from "../writing.ts";
import { assertRevision, workingCopyOf } from "./find.ts";
import { expectedRevision, savedWorkingCopySchema, workingCopyContent } from "./schemas.ts";
import { toWorkingCopyView } from "./view.ts";
import { WorkingCopy } from "./working-copy.ts";

const saving = workingCopyContent.extend({
  slug: slugOfTheme,
  baseVersion: themePatch.shape.baseVersion.meta({
    description:
      "The version that it is based on; by default that of the existing working copy, or else the theme's current version.",
  }),
  revision: expectedRevision,
});
type Content = Omit<z.infer<typeof saving>, "slug" | "revision" | "baseVersion">;

/**
 * Creates or replaces a theme's working copy. Accepts any document, because it is not live; absent
 * fields come from the version that the copy is based on.
 */
export const save = preparing(saving, (em, { slug, tokens }) =>
  tokens === undefined ? documentOf(em, { slug }) : JSON.stringify(tokens),
)
  .output(savedWorkingCopySchema)
  .mutation(async ({ ctx, input: { slug, revision, baseVersion, ...content } }) => {
    const theme = await lockToEdit(ctx, slug);
    const existing = await workingCopyOf(ctx.em, theme);
    assertRevision(existing, revision);
    await assertNotScheduled(ctx.em, theme);
    const previous = existing?.revision;
    const base = await baseOf(ctx.em, theme, baseVersion ?? existing?.baseVersion);
    theme.workingCopyRevision += 1;
    const filledContent = filled(content, base);
    const by = ctx.caller.subject;
    const authors = [
      ...(existing?.contributors ?? []),
      // A save by the previous release names its author here alone.
      ...(existing === null ? [] : [existing.savedBy]),
      ...(await authorsSinceLive(ctx.em, theme, base)),
      by,
    ];
    const fields = {
      ...filledContent,
      contentHash: contentHash(filledContent),
      contributors: await withHolders(ctx.em, authors),
      revision: theme.workingCopyRevision,
      baseVersion: base.version,
      savedAt: new Date(),
      savedBy: by,
    };
    const copy = existing
      ? Object.assign(existing, fields)
      : ctx.em.create(WorkingCopy, { themeId: theme.id, ...fields });
    await ctx.em.flush();
    await notifyTheme(ctx, theme, "workingCopy");
    await emit(ctx, "theme.working_copy_saved", { slug, revision: copy.revision, by });
    ctx.audit({
      action: "theme.working_copy_save",
      entityType: "theme",
      entityId: slug,
      summary: `Saved the working copy of the theme ${theme.name}`,
      changes: {
        revision: { ...(previous === undefined ? {} : { from: previous }), to: copy.revision },
        baseVersion: { to: copy.baseVersion },
      },
    });
    const findings = await findingsOf(ctx.services.engine, copy.tokens);
    return { ...toWorkingCopyView(theme, copy), findings };
  });

/** @throws PlatformError `version_conflict` if the theme has no such version */
async function baseOf(
  em: EntityManager,
  { id, version }: Theme,
  base = version,
): Promise<ThemeRevision> {
  const revision =
    base > version ? null : await em.findOne(ThemeRevision, { themeId: id, version: base });
  if (revision !== null) return revision;
  throw versionConflict(
    version,
    base,
    `and has no version ${base} for a working copy to be based on; read it again and repeat the change`,
  );
}

/** The authors of the draft that the copy starts from, since the last version that was live. */
async function authorsSinceLive(
  em: EntityManager,
  { id }: Theme,
  { version }: ThemeRevision,
): Promise<string[]> {
  const rows = await em.execute<{ by: string }[]>(
    `select distinct created_by as by from theme_revision
      where theme_id = ? and version <= ? and created_by is not null and version >
        (select coalesce(max(version), 0) from theme_revision
          where theme_id = ? and status = 'published' and version <= ?)`,
    [id, version, id, version],
  );
  return rows.map(({ by }) => by);
}

const filled = (content: Content, base: ThemeRevision) => ({
  name: content.name ?? base.name,
  description: content.description === undefined ? base.description : content.description,
  defaultAppearance: content.defaultAppearance ?? base.defaultAppearance,
  tokens: content.tokens === undefined ? base.tokens : JSON.stringify(content.tokens),
  meta: content.meta === undefined ? base.meta : content.meta && JSON.stringify(content.meta),
  message: content.message ?? null,
});
