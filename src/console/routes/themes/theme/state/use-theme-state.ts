import { connection } from "#console/api/connection.ts";
import { useSession } from "#console/api/session.ts";
import { useOpenReview } from "#console/app/shell/theme/use-open-review.ts";
import { changedTokens } from "#console/editing/changes.ts";
import { useDocument } from "#console/editing/context.tsx";
import type { Analysis } from "#console/editing/types.ts";
import { useNames } from "#console/parts/person.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { useScheduledRelease } from "../../../releases/use-releases.ts";
import { goLiveText } from "../../../releases/when.ts";
import type { ServedTheme } from "../served-theme.ts";
import type { Saving, ThemeState } from "./words.ts";

/** The theme's state as this author sees it: what readers have, what the team has, and what only they have. */
export function useThemeState({ slug, status, version }: ServedTheme): ThemeState {
  const { subject } = useSession();
  const document = useDocument();
  const release = useScheduledRelease(slug);
  const text = useSignal(document.state).doc.toString();
  const present = useSignal(document.analysis);
  const base = useSignal(document.base);
  const team = useSignal(document.team);
  const newer = useSignal(document.newer);
  const kept = useSignal(document.kept);
  const before = useSignal(base.analysis);
  const saved = useSignal((team ?? base).analysis);
  const isOffline = useSignal(connection) === "offline";
  const isLocked = useSignal(document.locked) !== undefined;
  const names = useNames([team?.by, newer?.by]);
  const saving = (copy: { by: string; at: Date } | undefined): Saving | undefined =>
    copy && {
      by: copy.by === subject ? undefined : (names.get(copy.by) ?? "another author"),
      at: copy.at,
    };
  const isOwn = !isLocked && text !== document.teamText();
  const review = useOpenReview(slug).review;
  const changes = isOwn ? countOf(saved, present) : undefined;
  return {
    status,
    version,
    tokens: present?.tokens.length ?? 0,
    unpublished: text === base.text ? undefined : countOf(before, present),
    team: saving(team),
    own: changes === undefined ? undefined : { changes, kept },
    newer: saving(newer),
    review: review && standingOf(review),
    base: base.version,
    isOffline,
    goesLive: release?.atRisk === false ? goLiveText(release.at) : undefined,
    isAtRisk: release?.atRisk ?? false,
  };
}

const standingOf = ({
  needed,
  verdicts,
}: NonNullable<ReturnType<typeof useOpenReview>["review"]>): ThemeState["review"] => {
  const given = verdicts.filter(({ counts }) => counts).map(({ verdict }) => verdict);
  return {
    needed,
    approvals: given.filter((one) => one === "approve").length,
    isBlocked: given.includes("request_changes"),
  };
};

/** How many tokens differ; undefined until both texts are read. */
const countOf = (before: Analysis | undefined, present: Analysis | undefined): number | undefined =>
  before && present && changedTokens(before, present).size;
