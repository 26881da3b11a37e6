import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import type { Plan } from "../plan.ts";
import { useRules } from "./use-rules.ts";
import type { Review } from "./words.ts";

/** An approval that what would go live lacks. */
export interface Missing {
  /** Why, and the way to it. */
  text: string;
  /** Whether the service would refuse; otherwise an earlier version may have had this content. */
  isCertain: boolean;
}

/**
 * The approval that what would go live lacks; undefined if it lacks none. Owners ask for one only where a
 * change touches their paths, which the service decides once a review is open.
 */
export function useMissingApproval({ theme, live, next, differs }: Plan): Missing | undefined {
  const known = useRules(theme.slug);
  const team = useSignal(useDocument().team);
  if (known === undefined) return undefined;
  const { rules, review } = known;
  const wasLive = !differs && live !== undefined;
  const isTeams = team?.text === next.text;
  if (wasLive || (review?.approved && isTeams)) return undefined;
  const { effective } = rules;
  const lacksOwner = isTeams && review?.owners?.some(({ missing }) => missing);
  if (effective === "off" && !lacksOwner) return undefined;
  const isCertain = live === undefined || theme.version === 1;
  return { text: sentence(review, isTeams, effective), isCertain };
}

function sentence(review: Review | undefined, isTeams: boolean, effective: string): string {
  if (review === undefined) {
    const people = effective === "2" ? "Two other editors have" : "Another editor has";
    return `${people} to approve this first: ask for a review above.`;
  }
  if (!isTeams) {
    return "The review is about what the team has. Save this for the team, so that it is what people approve.";
  }
  return waitingFor(review);
}

/** The people whose approval an open review waits for. */
function waitingFor({
  missing,
  needed,
  verdicts,
}: Pick<Review, "missing" | "needed" | "verdicts">): string {
  if (verdicts.some(({ verdict, counts }) => counts && verdict === "request_changes")) {
    return "A reviewer asked for changes: save them for the team, or talk it over in the review.";
  }
  if (missing > 0) {
    return `Waits for ${counted(missing, "more approval")} (${needed - missing} of ${needed}).`;
  }
  return "Waits for an owner of what changes: the review says whose approval is missing.";
}
