import type { EntityManager } from "@mikro-orm/postgresql";
import type { Engine } from "../../engine/engine.ts";
import { type FieldError, invalid, PlatformError } from "../../errors/errors.ts";
import type { AuditDraft } from "../../procedures/audit-draft.ts";
import type { Context } from "../../procedures/context.ts";
import { type Emitting, emit } from "../../procedures/events/emit.ts";
import type { CurrentSettings } from "../../settings/current.ts";
import { named } from "../governance/members.ts";
import { missingOwners, type Owned, ownersAsked } from "../governance/owned.ts";
import { openReviewOf } from "../reviews/close.ts";
import type { Review } from "../reviews/review.ts";
import { approvalsNeeded } from "../reviews/rule.ts";
import { type Standing, standingOf } from "../reviews/standing.ts";
import type { Theme } from "../theme.ts";
import { workingCopyOf } from "../working-copy/find.ts";
import type { Content } from "./content.ts";
import { contentHash, hashInSql } from "./content-hash.ts";

export interface Reviewing extends Pick<Context, "caller">, Emitting {
  services: { settings: CurrentSettings; engine: Pick<Engine, "diff"> } & Emitting["services"];
  audit: (draft: AuditDraft) => void;
}

export interface ReviewWish {
  slug: string;
  bypassReview?: boolean | undefined;
  message?: string | undefined;
}

/**
 * Refuses content that has not been approved, unless it was live before or an admin bypasses the review
 * (decisions.md#reviews). Returns the review that ends with it, if one is open for it.
 *
 * @throws PlatformError `review_required` with what is missing, `forbidden` or `validation_failed` for a bypass
 */
export async function assertReviewed(
  ctx: Reviewing,
  before: Theme | null,
  after: Content,
  wish: ReviewWish,
): Promise<Review | undefined> {
  const rule = approvalsNeeded(await ctx.services.settings.read(), before?.requiredApprovals);
  if (rule === 0 && !before?.owners) return undefined;
  const hash = contentHash(after);
  if (before !== null && (await wasLive(ctx.em, before, hash))) return undefined;
  const owners = before === null ? [] : await ownersAsked(ctx, before, after);
  const needed = owners.length > 0 ? Math.max(rule, 1) : rule;
  if (needed === 0) return undefined;
  const { review, standing, isCopy } = await openReview(ctx.em, before, hash, owners);
  if (review && standing && isApproved(standing, needed, owners)) return review;
  const lack = { standing, needed, missing: missingOwners(owners, standing?.approvers ?? []) };
  if (wish.bypassReview !== true) throw required(lack, before === null);
  const reason = bypass(ctx, lack, after.name, wish);
  const { slug } = wish;
  const by = ctx.caller?.subject ?? null;
  await emit(ctx, "review.bypassed", { slug, review: review?.id ?? null, hash, by, reason });
  // A review of what is live now has nothing more to ask.
  return isCopy ? (review ?? undefined) : undefined;
}

/** The theme's open review, how it stands for the content, and whether that is the working copy's. */
async function openReview(
  em: EntityManager,
  theme: Theme | null,
  hash: string,
  owners: readonly Owned[],
) {
  const review = theme && (await openReviewOf(em, theme));
  if (theme === null || review === null) return { review: null, standing: null, isCopy: false };
  const copy = await workingCopyOf(em, theme);
  const standing = await standingOf(em, review, { theme, copy, hash, owners });
  return { review, standing, isCopy: copy !== null && contentHash(copy) === hash };
}

export const isApproved = (
  { approvals, approvers, blockedBy }: Standing,
  needed: number,
  owners: readonly Owned[],
): boolean =>
  approvals >= needed && blockedBy.length === 0 && missingOwners(owners, approvers).length === 0;

/** The approvals that content has, and those that it lacks. */
interface Lack {
  standing: Standing | null;
  needed: number;
  /** The owners of whom none has approved. */
  missing: readonly Owned[];
}

/** Whether the theme has served this content before; versions without a hash are hashed in the database. */
async function wasLive(
  em: EntityManager,
  { id, lastModified }: Pick<Theme, "id" | "lastModified">,
  hash: string,
): Promise<boolean> {
  if (lastModified === null) return false;
  const rows = await em.execute(
    `select 1 from theme_revision
      where theme_id = ? and status = 'published' and coalesce(content_hash, ${hashInSql}) = ?
      limit 1`,
    [id, hash],
  );
  return rows.length > 0;
}

function bypass(
  { caller, audit }: Reviewing,
  { standing, needed, missing }: Lack,
  name: string,
  { slug, message }: ReviewWish,
): string {
  if (caller?.role !== "admin") {
    throw new PlatformError("forbidden", "Only an admin may bypass a review.");
  }
  if (!message?.trim()) throw invalid("message", "is required with bypassReview: say why");
  const { approvals = 0, blockedBy = [] } = standing ?? {};
  audit({
    action: "theme.review_bypass",
    entityType: "theme",
    entityId: slug,
    summary: `Bypassed the review of the theme ${name}`,
    changes: {
      approvals: { from: approvals, to: needed },
      ...(missing.length === 0 ? {} : { owners: { from: missing } }),
      ...(blockedBy.length === 0 ? {} : { requestedChanges: { from: [...blockedBy] } }),
      reason: { to: message },
    },
  });
  return message;
}

function required({ standing, needed, missing }: Lack, isNew: boolean): PlatformError {
  const { approvals = 0, blockedBy = [] } = standing ?? {};
  const details: FieldError[] = [];
  if (standing === null) details.push({ field: "review", message: "is not asked for" });
  if (approvals < needed) {
    details.push({ field: "approvals", message: `are ${approvals} of ${needed}` });
  }
  for (const { path, owners } of missing) {
    const message = `of ${path} have not approved: ${named(owners)}`;
    details.push({ field: "owners", message });
  }
  for (const by of blockedBy) {
    details.push({ field: "changes", message: `are requested by ${by}` });
  }
  const people = needed === 1 ? "another person approves" : `${needed} other people approve`;
  const [first] = missing;
  const also = first === undefined ? "" : `, among them an owner of ${first.path}`;
  const way = isNew
    ? "create it as a draft, save its working copy and ask for a review of that"
    : "ask for a review of its working copy";
  return new PlatformError(
    "review_required",
    `This content goes live once ${people} it${also}: ${way}.`,
    details,
  );
}
