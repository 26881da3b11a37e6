import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { useKnownSession } from "../../api/session.ts";
import { counted } from "../../parts/status.tsx";

const EVERY_MS = 60_000;

/** How many reports wait for a decision, at the name of their screen. */
export function WaitingCount() {
  const mayRead = useKnownSession()?.permissions.includes("reports.read") === true;
  const { data } = useQuery({
    ...trpc.reports.waiting.queryOptions(),
    enabled: mayRead,
    refetchInterval: EVERY_MS,
  });
  if (!data?.total) return null;
  return (
    <span className="nav-count" title={counted(data.total, "report")}>
      <span aria-hidden>{data.total > 99 ? "99+" : data.total}</span>
      <span className="visually-hidden">{counted(data.total, "report")} waiting</span>
    </span>
  );
}
