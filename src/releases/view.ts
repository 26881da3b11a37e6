import { compact } from "../themes/views.ts";
import { itemViews, type Viewing } from "./item-view.ts";
import { type Release, ReleaseItem } from "./release.ts";
import type { ItemView, Reason, ReleaseSummary, ReleaseView } from "./schemas.ts";

/** A release in the API's form. */
export async function toView(ctx: Viewing, release: Release): Promise<ReleaseView> {
  const items = await ctx.em.find(
    ReleaseItem,
    { releaseId: release.id },
    { orderBy: { slug: "asc" } },
  );
  const themes = await itemViews(ctx, new Map([[release.id, release]]), items, { compares: true });
  return { ...fieldsOf(release, themes), themes };
}

/** Releases in the form of lists, in the given order. */
export async function toSummaries(
  ctx: Viewing,
  releases: readonly Release[],
): Promise<ReleaseSummary[]> {
  const ids = releases.map(({ id }) => id);
  const items = await ctx.em.find(
    ReleaseItem,
    { releaseId: { $in: ids } },
    { orderBy: { slug: "asc" } },
  );
  const byId = new Map(releases.map((release) => [release.id, release]));
  const views = await itemViews(ctx, byId, items);
  return releases.map((release) => {
    const themes = views.filter((_, n) => items[n]?.releaseId === release.id);
    const short = themes.map(({ slug, name, ready }) => ({ slug, name, ready }));
    return { ...fieldsOf(release, themes), themes: short };
  });
}

function fieldsOf(release: Release, themes: readonly ItemView[]) {
  const { id, name, state, timeZone, acceptBreaking, createdBy, scheduledBy } = release;
  const { endedBy, revertedBy, reasons, problem } = release;
  return compact({
    ...{ id, name, state, timeZone, acceptBreaking, createdBy, scheduledBy, endedBy, revertedBy },
    at: release.at?.toISOString(),
    atRisk: state === "scheduled" && themes.some(({ ready }) => !ready),
    createdAt: release.createdAt.toISOString(),
    scheduledAt: release.scheduledAt?.toISOString(),
    endedAt: release.endedAt?.toISOString(),
    revertedAt: release.revertedAt?.toISOString(),
    reasons: reasons === null ? null : (JSON.parse(reasons) as Reason[]),
    problem,
  }) as Omit<ReleaseSummary, "themes">;
}
