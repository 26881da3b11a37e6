import { z } from "zod";
import { PlatformError } from "../errors/errors.ts";
import { editorMutation } from "../procedures/mutation.ts";
import { assertMay } from "../procedures/scope.ts";
import { notifyTheme } from "./event.ts";
import type { lockTheme } from "./find.ts";
import { assertMayFreeSlug } from "./governance/frees-slug.ts";
import { lockToEdit } from "./governance/lock-to-edit.ts";
import { approvalsNeeded } from "./reviews/rule.ts";
import { assertNotScheduled } from "./scheduled/scheduled.ts";
import { oneTheme } from "./schemas.ts";
import { lockSlugs } from "./slug-free.ts";
import { RetiredSlug } from "./theme.ts";

/** Removes a theme and its history; URLs pinned under its slug are never reused. */
export const remove = editorMutation
  .input(oneTheme)
  .output(z.void())
  .mutation(async ({ ctx, input: { slug } }) => {
    await lockSlugs(ctx.em, slug);
    const theme = await lockToEdit(ctx, slug);
    if (theme.system) {
      throw new PlatformError(
        "system_theme",
        `${slug} is a built-in theme and cannot be deleted; archive it instead.`,
      );
    }
    assertMayFreeSlug(theme, ctx.caller, "delete");
    const { lastModified } = theme;
    if (lastModified !== null) assertMay(ctx.caller, "publish");
    const needed = approvalsNeeded(await ctx.services.settings.read(), theme.requiredApprovals);
    if (needed > 0 && lastModified !== null && ctx.caller.role !== "admin") {
      throw new PlatformError(
        "forbidden",
        `${slug} was live, and while reviews are on only an admin may delete it; archive it instead.`,
      );
    }
    await assertNotScheduled(ctx.em, theme);
    if (lastModified !== null) {
      const version = await lastVersion(ctx.em, theme);
      await ctx.em.upsert(RetiredSlug, { slug, version, lastModified });
    }
    await ctx.em.remove(theme).flush();
    await notifyTheme(ctx, theme, "deleted");
    ctx.audit({
      action: "theme.delete",
      entityType: "theme",
      entityId: slug,
      summary: `Deleted the theme ${theme.name} and its history`,
      changes: { version: { from: theme.version } },
    });
  });

async function lastVersion(
  em: Parameters<typeof lockTheme>[0],
  theme: { slug: string; version: number },
): Promise<number> {
  const retired = await em.findOne(RetiredSlug, { slug: theme.slug });
  return Math.max(theme.version, retired?.version ?? 0);
}
