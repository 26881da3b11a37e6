import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import type { Plan } from "../plan.ts";
import { useRules } from "./use-rules.ts";
import type { Review } from "./words.ts";

/**
 * Why what would go live lacks an approval, and the way to one; undefined if it lacks none. Owners ask for
 * one only where a change touches their paths, which the service decides once a review is open.
 */
export function useMissingApproval({ theme, live, next, differs }: Plan): string | undefined {
  const known = useRules(theme.slug);
  const team = useSignal(useDocument().team);
  if (known === undefined) return undefined;
  const { rules, review } = known;
  const wasLive = !differs && live !== undefined;
  const isTeams = team?.text === next.text;
  if (review?.approved && isTeams) return undefined;
  const { effective } = rules;
  if (wasLive || (effective === "off" && (review === undefined || !isTeams))) return undefined;
  if (review === undefined) {
    const people = effective === "2" ? "Two other editors have" : "Another editor has";
    return `${people} to approve this first: ask for a review above.`;
  }
  if (!isTeams) {
    return "The review is about what the team has. Save this for the team, so that it is what people approve.";
  }
  return waitingFor(review);
}

/** Whose approval an open review waits for. */
function waitingFor({ missing, needed, verdicts }: Review): string {
  if (missing > 0) {
    return `Waiting for ${counted(missing, "approval")} of ${needed}: the review is open.`;
  }
  const blocks = verdicts.some(({ verdict, counts }) => counts && verdict === "request_changes");
  return blocks
    ? "A reviewer asked for changes: save them for the team, or talk it over in the review."
    : "Waiting for an owner of what changes: the review says whose approval is missing.";
}
