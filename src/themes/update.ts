import type { EntityManager } from "@mikro-orm/postgresql";
import type { z } from "zod";
import { PlatformError } from "../errors/errors.ts";
import { changesBetween } from "./changes.ts";
import { notifyTheme } from "./event.ts";
import { documentOf } from "./find.ts";
import { toWritten } from "./findings.ts";
import { acceptBreaking } from "./going-live/breaking.ts";
import { bypassReview } from "./going-live/bypass.ts";
import type { Content } from "./going-live/content.ts";
import { goLive } from "./going-live/go-live.ts";
import { assertMayFreeSlug } from "./governance/frees-slug.ts";
import { lockToEdit } from "./governance/lock-to-edit.ts";
import { recordVersion } from "./record.ts";
import { slugOfTheme, themePatch } from "./schemas.ts";
import { assertSlugFree, lockSlugs } from "./slug-free.ts";
import type { Theme } from "./theme.ts";
import { writing } from "./writing.ts";

type Patch = z.infer<typeof themePatch>;

/**
 * Changes the fields in the request; `baseVersion` refuses the change if the theme has a newer
 * version. `theme` is the current slug, `slug` the new one.
 */
export const update = writing(
  themePatch.extend({ theme: slugOfTheme, acceptBreaking, bypassReview }),
  (em, { theme: slug, tokens }) =>
    tokens === undefined ? documentOf(em, { slug }) : JSON.stringify(tokens),
).mutation(async ({ ctx, input: { theme: slug, ...patch } }) => {
  if (patch.slug !== undefined) await lockSlugs(ctx.em, slug, patch.slug);
  const theme = await lockToEdit(ctx, slug);
  const before = { ...theme };
  const permit = await goLive(ctx, before, contentAfter(before, patch), { ...patch, slug });
  if (patch.slug !== undefined && patch.slug !== slug) {
    assertMayFreeSlug(theme, ctx.caller, "rename");
    await rename(ctx.em, theme, patch.slug);
    await notifyTheme(ctx, { ...theme, slug }, "renamed", { newSlug: theme.slug });
  }
  Object.assign(theme, permit.content, { version: theme.version + 1 });
  await recordVersion(ctx, theme, permit, patch.message);
  ctx.audit({
    action: "theme.update",
    entityType: "theme",
    entityId: theme.slug,
    summary: `Updated the theme ${theme.name}`,
    changes: changesBetween(before, theme),
  });
  return toWritten(ctx.services.engine, theme);
});

const contentAfter = (theme: Theme, patch: Patch): Content => ({
  name: patch.name ?? theme.name,
  description: patch.description === undefined ? theme.description : patch.description,
  status: patch.status ?? theme.status,
  defaultAppearance: patch.defaultAppearance ?? theme.defaultAppearance,
  tokens: patch.tokens === undefined ? theme.tokens : JSON.stringify(patch.tokens),
  meta: patch.meta === undefined ? theme.meta : patch.meta && JSON.stringify(patch.meta),
});

async function rename(em: EntityManager, theme: Theme, slug: string): Promise<void> {
  if (theme.lastModified !== null) {
    throw new PlatformError(
      "conflict",
      `The theme ${theme.slug} has been published, so links to its slug are out there; duplicate it under the new slug instead.`,
      [{ field: "slug", message: "cannot change once the theme has been published" }],
    );
  }
  await assertSlugFree(em, slug);
  theme.slug = slug;
}
