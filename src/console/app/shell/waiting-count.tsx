import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { useKnownSession } from "../../api/session.ts";
import { counted } from "../../parts/status.tsx";

const EVERY_MS = 60_000;

/** How many reports wait for a decision; 0 for those who decide about none. */
export function useWaiting(): number {
  const mayRead = useKnownSession()?.permissions.includes("reports.read") === true;
  const { data } = useQuery({
    ...trpc.reports.waiting.queryOptions(),
    enabled: mayRead,
    refetchInterval: EVERY_MS,
  });
  return data?.total ?? 0;
}

export const waitingText = (total: number): string => `${counted(total, "report")} waiting`;

/** The number of waiting reports, at the name of their screen. */
export function WaitingCount() {
  const total = useWaiting();
  if (total === 0) return null;
  return (
    <span className="nav-count" title={counted(total, "report")}>
      <span aria-hidden>{total > 99 ? "99+" : total}</span>
      <span className="visually-hidden">{waitingText(total)}</span>
    </span>
  );
}
