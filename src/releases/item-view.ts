import type { EntityManager } from "@mikro-orm/postgresql";
import type { Engine } from "../engine/engine.ts";
import type { PlatformError } from "../errors/errors.ts";
import { apart } from "../platform/database/apart.ts";
import type { CurrentSettings, Settings } from "../settings/current.ts";
import { assertBasedOn } from "../themes/base-version.ts";
import { contentHash } from "../themes/going-live/content-hash.ts";
import { isApproved } from "../themes/going-live/reviewed.ts";
import { compareOwned, keptOwners } from "../themes/governance/kept-owned.ts";
import type { Owned } from "../themes/governance/owned.ts";
import { Review } from "../themes/reviews/review.ts";
import { approvalsNeeded, asksForReviews } from "../themes/reviews/rule.ts";
import { type Standing, standingsOf } from "../themes/reviews/standing.ts";
import { copiesOf, type Judged } from "../themes/reviews/view.ts";
import { type Scheduled, scheduledIn, scheduledReleasesOf } from "../themes/scheduled/scheduled.ts";
import { Theme } from "../themes/theme.ts";
import { compact } from "../themes/views.ts";
import { assertAsScheduled, deleted, nothingNew } from "./content.ts";
import { keptHashesOf, servedBefore } from "./kept.ts";
import { isRefusal } from "./reasons.ts";
import type { Release, ReleaseItem } from "./release.ts";
import type { ItemView } from "./schemas.ts";

export interface Viewing {
  em: EntityManager;
  services: { settings: CurrentSettings; engine: Pick<Engine, "diff"> };
}

const themeFields = [
  "id",
  "slug",
  "name",
  "status",
  "version",
  "requiredApprovals",
  "lastModified",
  "editors",
  "owners",
] as const;
type Shown = Pick<Theme, (typeof themeFields)[number]>;

type Copies = Awaited<ReturnType<typeof copiesOf>>;

/** The rows that the views of all items need, read at once. */
interface Known {
  settings: Settings;
  themes: ReadonlyMap<string, Shown>;
  copies: Copies;
  reviews: ReadonlyMap<string, Review>;
  standings: ReadonlyMap<string, Standing>;
  /** The hash of what would go live, by theme; none where nothing would, or no hash is kept. */
  hashes: ReadonlyMap<string, string>;
  /** The themes that have served this content before, of those that ask for reviews. */
  served: ReadonlySet<string>;
  /** The owners whom the changes need, by theme. */
  owners: ReadonlyMap<string, Owned[]>;
  /** The scheduled releases, by the theme that they lock. */
  scheduled: ReadonlyMap<string, Scheduled>;
}

/**
 * The themes of releases in the API's form, in the given order; judges nothing, and compares documents only
 * if asked to.
 */
export async function itemViews(
  ctx: Viewing,
  releases: ReadonlyMap<string, Release>,
  items: readonly ReleaseItem[],
  { compares = false } = {},
): Promise<ItemView[]> {
  const known = await knownOf(ctx, releases, items, compares);
  return items.map((item) => viewOf(known, releases.get(item.releaseId) as Release, item));
}

async function knownOf(
  { em, services }: Viewing,
  releases: ReadonlyMap<string, Release>,
  items: readonly ReleaseItem[],
  compares: boolean,
): Promise<Known> {
  const ids = [...new Set(items.flatMap(({ themeId }) => themeId ?? []))];
  const rows = await apart(em).find(Theme, { id: { $in: ids } }, { fields: themeFields });
  const copies = await copiesOf(apart(em), ids);
  const reviews = await em.find(Review, { themeId: { $in: ids }, state: "open" });
  const there = new Map(rows.map((row) => [row.id, row as Shown]));
  const standings = await standingsOf(
    em,
    reviews.filter(({ themeId }) => there.has(themeId)),
    ({ themeId, hash }) => ({
      theme: there.get(themeId) as Shown,
      copy: copies.get(themeId) ?? null,
      hash: copies.get(themeId)?.contentHash ?? hash,
    }),
  );
  const settings = await services.settings.read();
  const hashes = await hashesOf(em, [...there.values()], copies, compares);
  const asking = [...hashes].filter(([id]) => {
    const theme = there.get(id) as Shown;
    return theme.lastModified !== null && asksForReviews(settings, theme);
  });
  const served = await servedBefore(em, new Map(asking));
  // A release that is over shows what it put live.
  const waiting = new Set(
    items.filter(({ releaseId }) => !isOver(releases.get(releaseId))).map(({ themeId }) => themeId),
  );
  const changes = [...hashes]
    .filter(([id]) => waiting.has(id) && !served.has(id))
    .map(([id, hash]) => ({ theme: there.get(id) as Shown, hash }));
  if (compares) await compareOwned({ em, services }, changes);
  return {
    ...{ settings, hashes, served },
    owners: await keptOwners(em, changes),
    scheduled: await scheduledReleasesOf(em, ids),
    themes: there,
    copies,
    reviews: new Map(reviews.map((review) => [review.themeId, review])),
    standings,
  };
}

/**
 * The hashes of working copies, and of drafts that go live as they are. Computes those of drafts that a release
 * without hashes wrote, if `computes` says so.
 */
async function hashesOf(
  em: EntityManager,
  themes: readonly Shown[],
  copies: Copies,
  computes: boolean,
): Promise<Map<string, string>> {
  const drafts = themes.filter(({ id, status }) => !copies.has(id) && status !== "published");
  const hashes = await keptHashesOf(em, drafts);
  for (const { id } of computes ? drafts.filter((draft) => !hashes.has(draft.id)) : []) {
    const whole = await apart(em).findOne(Theme, { id });
    if (whole !== null) hashes.set(id, contentHash(whole));
  }
  for (const [id, { contentHash }] of copies) {
    if (contentHash !== null) hashes.set(id, contentHash);
  }
  return hashes;
}

const isOver = (release: Release | undefined): boolean =>
  release?.state === "published" || release?.state === "reverted";

function viewOf(known: Known, release: Release, item: ReleaseItem): ItemView {
  const theme = item.themeId === null ? undefined : known.themes.get(item.themeId);
  const over = isOver(release);
  const { version, previousVersion } = item;
  const common = compact({
    ...{ slug: item.slug, name: item.name, ...named(theme), version, previousVersion },
  });
  if (theme === undefined || over) {
    const problems = over ? [] : [problemOf(deleted(item.slug))];
    const done = compact({ hash: item.hash, verdict: parsed(item.verdict, item.hash) });
    return { ...common, ...done, problems, ready: over } as ItemView;
  }
  const copy = known.copies.get(theme.id);
  const hash = known.hashes.get(theme.id) ?? null;
  const review = reviewOf(known, theme);
  const { approved = true } = review ?? {};
  const problems = problemsOf(known, release, item, { theme, approved });
  const asked = known.reviews.get(theme.id)?.verdict ?? null;
  return {
    ...common,
    ...compact({
      ...{ baseVersion: copy?.baseVersion ?? theme.version, revision: copy?.revision, hash },
      verdict: parsed(item.verdict, hash) ?? parsed(asked, hash),
      review,
    }),
    ...{ problems, ready: problems.length === 0 },
  } as ItemView;
}

/** A theme's names and state as they are now. */
const named = (theme: Shown | undefined) =>
  theme && {
    ...{ slug: theme.slug, name: theme.name, status: theme.status, themeVersion: theme.version },
  };

/** How the review of a theme stands; null if it has none and needs none. */
function reviewOf(
  { settings, reviews, standings, served, owners: ownersOf }: Known,
  theme: Shown,
): ItemView["review"] | null {
  const review = reviews.get(theme.id);
  const standing = review && standings.get(review.id);
  const rule = approvalsNeeded(settings, theme.requiredApprovals);
  const wasThere = served.has(theme.id);
  const owners = ownersOf.get(theme.id) ?? [];
  const needed = owners.length > 0 ? Math.max(rule, 1) : rule;
  const isFree = needed === 0 || wasThere;
  if (isFree && review === undefined) return null;
  const approved = isFree || (standing !== undefined && isApproved(standing, needed, owners));
  const id = review === undefined ? {} : { id: review.id };
  return { ...id, needed, approvals: standing?.approvals ?? 0, approved };
}

/** A kept verdict, if it is of this content. */
function parsed(verdict: string | null, hash: string | null) {
  if (verdict === null) return null;
  const { hash: of, ...kept } = JSON.parse(verdict) as Judged;
  return of === hash ? kept : null;
}

interface Standings {
  theme: Shown;
  approved: boolean;
}

function problemsOf(
  { copies, scheduled }: Known,
  release: Release,
  item: ReleaseItem,
  { theme, approved }: Standings,
): ItemView["problems"] {
  const copy = copies.get(theme.id) ?? null;
  const problems: ItemView["problems"] = [];
  const check = (assert: () => void): void => {
    try {
      assert();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      problems.push(problemOf(error));
    }
  };
  if (copy === null && theme.status === "published")
    problems.push(problemOf(nothingNew(theme.slug)));
  const isScheduled = release.state === "scheduled";
  if (isScheduled) {
    const hash = copy === null ? item.hash : copy.contentHash;
    check(() => assertAsScheduled(item, { theme, copy, hash: hash ?? "" }));
  } else {
    check(() => assertBasedOn(theme, copy?.baseVersion));
    const other = scheduled.get(theme.id);
    if (other !== undefined) problems.push(problemOf(scheduledIn(theme.slug, other)));
  }
  if (!approved) {
    const message = "It is not approved as the rule of its reviews asks.";
    problems.push({ code: "review_required", message });
  }
  return problems;
}

const problemOf = ({ errorCode: code, message }: PlatformError) => ({ code, message });
