import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { editor } from "../procedures/builders.ts";
import { instant } from "../procedures/instant.ts";
import { page, pageOf } from "../procedures/paging.ts";
import { themesInScope } from "../procedures/scope.ts";
import { Theme } from "../themes/theme.ts";
import { Release, ReleaseItem, releaseStates } from "./release.ts";
import { releaseSummarySchema } from "./schemas.ts";
import { toSummaries } from "./view.ts";

/** Releases: scheduled ones by their time, the next first; others newest first. */
export const list = editor
  .input(
    page({ max: 50, fallback: 20 }).extend({
      state: z
        .enum(releaseStates, { error: `must be ${releaseStates.join(", ")}` })
        .optional()
        .meta({ description: "Only releases in this state; scheduled ones come by their time." }),
      theme: z
        .string()
        .optional()
        .meta({ description: "Only releases with the theme of this slug." }),
      from: instant("2026-09-01T00:00:00Z")
        .optional()
        .meta({ description: "Only releases that go or went live, or failed, at or after this." }),
      to: instant("2026-10-01T00:00:00Z")
        .optional()
        .meta({ description: "Only releases that go or went live, or failed, before this." }),
    }),
  )
  .output(pageOf(releaseSummarySchema).meta({ id: "ReleasePage" }))
  .query(async ({ ctx, input: { limit, offset, state, theme: slug, from, to } }) => {
    const ids = slug === undefined ? undefined : await releasesWith(ctx.em, slug);
    const scope = themesInScope(ctx.caller);
    const beyond = scope === undefined ? [] : await releasesBeyond(ctx.em, scope);
    const where = {
      ...(ids === undefined ? {} : { id: { $in: ids } }),
      $and: [
        ...(beyond.length === 0 ? [] : [{ id: { $nin: beyond } }]),
        ...(from === undefined && to === undefined ? [] : [within(from, to)]),
      ],
      ...(state === undefined ? {} : { state }),
    };
    const orderBy =
      state === "scheduled"
        ? [{ at: "asc" as const }, { id: "asc" as const }]
        : [{ createdAt: "desc" as const }, { id: "desc" as const }];
    const [rows, total] = await ctx.em.findAndCount(Release, where, { orderBy, limit, offset });
    return { items: await toSummaries(ctx, rows), total, limit, offset };
  });

/** The condition that a release goes live, went live or failed within a time; one of neither has no time. */
function within(from: string | undefined, to: string | undefined) {
  const between = {
    ...(from === undefined ? {} : { $gte: new Date(from) }),
    ...(to === undefined ? {} : { $lt: new Date(to) }),
  };
  const ended = ["published", "failed", "reverted"] as const;
  return {
    $or: [
      { state: "scheduled" as const, at: between },
      { state: { $in: [...ended] }, endedAt: between },
    ],
  };
}

/** The releases with a theme that is not among these slugs. */
async function releasesBeyond(em: EntityManager, slugs: readonly string[]): Promise<string[]> {
  const themes = await em.find(Theme, { slug: { $in: [...slugs] } }, { fields: ["id"] });
  const themeId = { $nin: themes.map(({ id }) => id) };
  const where = { $or: [{ themeId }, { themeId: null }] };
  const items = await em.find(ReleaseItem, where, { fields: ["releaseId"] });
  return [...new Set(items.map(({ releaseId }) => releaseId))];
}

async function releasesWith(em: EntityManager, slug: string) {
  const theme = await em.findOne(Theme, { slug }, { fields: ["id"] });
  if (theme === null) return [];
  const items = await em.find(ReleaseItem, { themeId: theme.id }, { fields: ["releaseId"] });
  return items.map(({ releaseId }) => releaseId);
}
