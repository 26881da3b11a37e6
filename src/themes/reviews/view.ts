import type { EntityManager } from "@mikro-orm/postgresql";
import type { Engine } from "../../engine/engine.ts";
import { apart } from "../../platform/database/apart.ts";
import type { Caller } from "../../procedures/caller.ts";
import { hasRole } from "../../procedures/roles.ts";
import type { CurrentSettings } from "../../settings/current.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { isApproved } from "../going-live/reviewed.ts";
import { compareOwned, keptOwners } from "../governance/kept-owned.ts";
import { mayJudge, type Ruled } from "../governance/members.ts";
import { missingOwners, type Owned } from "../governance/owned.ts";
import { Theme } from "../theme.ts";
import { compact } from "../views.ts";
import { WorkingCopy } from "../working-copy/working-copy.ts";
import type { Problem } from "./publish-approved.ts";
import type { Review } from "./review.ts";
import { approvalsNeeded } from "./rule.ts";
import type { KeptVerdict, ReviewSummary } from "./schemas.ts";
import { authorsOf, type Standing, standingsOf } from "./standing.ts";

export interface Viewing {
  em: EntityManager;
  caller: Caller;
  services: { settings: CurrentSettings; engine: Engine };
}

type Copy = Pick<
  WorkingCopy,
  "themeId" | "revision" | "baseVersion" | "savedBy" | "contributors" | "contentHash"
>;

/** A verdict as the review keeps it, with the hashes that it compared. */
export interface Judged extends KeptVerdict {
  hash: string;
}

/**
 * Reviews in the API's form, in the given order, without those of themes that are gone. Judges nothing, and
 * compares documents only if asked to: one large theme would delay a whole list.
 */
export async function toSummaries(
  ctx: Viewing,
  reviews: readonly Review[],
  { compares = false } = {},
): Promise<ReviewSummary[]> {
  if (reviews.length === 0) return [];
  const settings = await ctx.services.settings.read();
  const ids = [...new Set(reviews.map(({ themeId }) => themeId))];
  const themes = await ctx.em.find(
    Theme,
    { id: { $in: ids } },
    { fields: ["id", "slug", "name", "version", "requiredApprovals", "editors", "owners"] },
  );
  const themeOf = new Map(themes.map((theme) => [theme.id, theme]));
  const copies = await copiesOf(ctx.em, ids);
  const copyOf = ({ state, themeId }: Review): Copy | null =>
    state === "open" ? (copies.get(themeId) ?? null) : null;
  const hashOf = (review: Review): string =>
    copyOf(review)?.contentHash ?? review.closedHash ?? review.hash;
  // A theme may be deleted after its reviews were read.
  const there = reviews.filter(({ themeId }) => themeOf.has(themeId));
  const themeBy = ({ themeId }: Review) => themeOf.get(themeId) as (typeof themes)[number];
  const changes = there
    .filter((review) => copyOf(review) !== null)
    .map((review) => ({ theme: themeBy(review), hash: hashOf(review) }));
  if (compares) await compareOwned(ctx, changes);
  const owners = await keptOwners(ctx.em, changes);
  const askedBy = (review: Review): Owned[] =>
    copyOf(review) === null ? [] : (owners.get(review.themeId) ?? []);
  const standings = await standingsOf(ctx.em, there, (review) => ({
    theme: themeBy(review),
    copy: copyOf(review),
    hash: hashOf(review),
    ...(copyOf(review) !== null && { owners: askedBy(review) }),
  }));
  const summaries: ReviewSummary[] = [];
  for (const review of there) {
    const theme = themeBy(review);
    const asked = askedBy(review);
    const needed = Math.max(1, approvalsNeeded(settings, theme.requiredApprovals));
    const standing = standings.get(review.id) as Standing;
    summaries.push({
      ...viewOf(review, theme, copyOf(review), { hash: hashOf(review), caller: ctx.caller }),
      ...{ slug: theme.slug, name: theme.name, themeVersion: theme.version },
      needed,
      missing: Math.max(0, needed - standing.approvals),
      ...(asked.length === 0 ? {} : { owners: toOwners(asked, standing) }),
      approved: isApproved(standing, needed, asked),
      verdicts: standing.verdicts.map(({ verdict, by, at, message, counts }) => ({
        ...{ verdict, by, at: at.toISOString(), counts },
        ...(message === null ? {} : { message }),
      })),
    });
  }
  return summaries;
}

function toOwners(asked: readonly Owned[], { approvers }: Standing): ReviewSummary["owners"] {
  const missing = missingOwners(asked, approvers);
  return asked.map((one) => ({ ...one, missing: missing.includes(one) }));
}

/** The working copies by theme, without their documents; reads one only where its hash is missing. */
export async function copiesOf(
  em: EntityManager,
  themeIds: readonly string[],
): Promise<Map<string, Copy>> {
  const rows = await em.find(
    WorkingCopy,
    { themeId: { $in: [...themeIds] } },
    { fields: ["themeId", "revision", "baseVersion", "savedBy", "contributors", "contentHash"] },
  );
  const copies = new Map<string, Copy>(rows.map((row) => [row.themeId, row as Copy]));
  for (const row of rows) {
    if (row.contentHash !== null) continue;
    const whole = await apart(em).findOneOrFail(WorkingCopy, { themeId: row.themeId });
    copies.set(row.themeId, { ...(row as Copy), contentHash: contentHash(whole) });
  }
  return copies;
}

function viewOf(
  review: Review,
  theme: Ruled,
  copy: Copy | null,
  { hash, caller }: { hash: string; caller: Caller },
) {
  const judged = review.verdict === null ? null : (JSON.parse(review.verdict) as Judged);
  const { hash: of, ...verdict } = judged ?? { hash: null };
  const kept = review.problem === null ? null : (JSON.parse(review.problem) as Problem);
  const problem = kept?.revision === copy?.revision ? kept : null;
  const mayApprove =
    review.state === "open" &&
    isPerson(caller) &&
    mayJudge(theme, caller) &&
    !authorsOf(review, copy).has(caller.subject);
  return compact({
    id: review.id,
    state: review.state,
    message: review.message,
    hash,
    revision: copy?.revision ?? review.revision,
    baseVersion: copy?.baseVersion,
    stale: hash !== review.hash,
    requestedBy: review.requestedBy,
    requestedAt: review.requestedAt.toISOString(),
    publishWhenApproved: review.publishWhenApproved,
    acceptBreaking: review.acceptBreaking,
    verdict: of === hash ? (verdict as KeptVerdict) : null,
    problem: problem && { code: problem.code, message: problem.message },
    mayApprove,
    closedBy: review.closedBy,
    closedAt: review.closedAt?.toISOString(),
    version: review.version,
  });
}

/** Keys do not approve, because the holder of an editor's key would approve their own work. */
export const isPerson = ({ via, role }: Caller): boolean =>
  via !== "api_key" && hasRole(role, "editor");
