import { connection } from "#console/api/connection.ts";
import { useSession } from "#console/api/session.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { useScheduledRelease } from "../../../releases/use-releases.ts";
import { goLiveText } from "../../../releases/when.ts";
import { useRefusal } from "../rules/use-refusal.ts";
import type { Plan } from "./plan.ts";
import { type Missing, useMissingApproval } from "./review/missing.ts";

/** A sentence about an obstacle to publishing. */
export interface Obstacle {
  text: string;
  /** Whether it blocks the button; otherwise the service decides. */
  blocks: boolean;
}

/** Undefined where nothing stands in the way. */
export function useObstacle(
  plan: Plan,
  refused: boolean,
  unconfirmed: boolean,
): Obstacle | undefined {
  const missing = useMissingApproval(plan);
  const text = useBlock(plan, refused, missing, unconfirmed);
  if (text !== undefined) return { text, blocks: true };
  return missing && { text: missing.text, blocks: false };
}

/** Why it cannot be published now; undefined where it can. */
function useBlock(
  plan: Plan,
  refused: boolean,
  missing: Missing | undefined,
  unconfirmed: boolean,
): string | undefined {
  const document = useDocument();
  const session = useSession();
  const refusal = useRefusal(plan.theme.slug);
  const scheduled = useScheduledText(plan);
  const analysis = useSignal(document.analysis);
  const isOffline = useSignal(connection) === "offline";
  if (!session.permissions.includes("themes.publish")) {
    return `Publishing needs the role editor; yours is ${session.role}.`;
  }
  if (refusal !== undefined) return refusal;
  if (!document.isExamined()) return "The console is still checking what would go live.";
  if ((analysis?.errors ?? 0) > 0) {
    return `${counted(analysis?.errors ?? 0, "error blocks", "errors block")} this.`;
  }
  if (plan.theme.status === "published" && !plan.differs) {
    return `There is nothing to publish: version ${plan.theme.version} is live and the same.`;
  }
  if (document.locked.get() === "elsewhere") {
    return "Another tab of this browser edits this theme; publish there.";
  }
  if (refused) return "Revert what breaks, or ask an admin.";
  if (isOffline) return "The service does not answer. Your draft is kept; publish when it is back.";
  if (scheduled !== undefined) return scheduled;
  if (missing?.isCertain) return missing.text;
  if (unconfirmed) return "Confirm above that you accept what breaks.";
  return undefined;
}

/** The sentence about a release that locks the very copy that would go live. */
function useScheduledText({ theme, next }: Plan): string | undefined {
  const release = useScheduledRelease(theme.slug);
  const team = useSignal(useDocument().team);
  if (release === undefined || team?.text !== next.text) return undefined;
  return `This goes live ${goLiveText(release.at)} with ${release.name}; cancel that release, or publish the release now.`;
}
