import { connection } from "#console/api/connection.ts";
import { useSession } from "#console/api/session.ts";
import { useDocument } from "#console/editing/context.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { useRefusal } from "../rules/use-refusal.ts";
import type { Plan } from "./plan.ts";
import { useMissingApproval } from "./review/missing.ts";

/** Why it cannot be published now, in a sentence; undefined where it can. */
export function useObstacle(
  plan: Plan,
  refused: boolean,
  unconfirmed: boolean,
): string | undefined {
  const document = useDocument();
  const session = useSession();
  const refusal = useRefusal(plan.theme.slug);
  const missing = useMissingApproval(plan);
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
  if (missing !== undefined) return missing;
  if (unconfirmed) return "Confirm above that you accept what breaks.";
  return undefined;
}
