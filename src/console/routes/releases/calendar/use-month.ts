import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client, trpc } from "#console/api/client.ts";
import type { ReleaseSummary } from "../use-releases.ts";
import { addDays, addMonths } from "./days.ts";

/** As many as the service lists at once. */
const PAGE = 50;

/** All releases that go live, went live or failed in a month, and on the days next to it. */
export function useMonth(month: string) {
  // A day more on each side, because the month's first midnight in UTC is another day in the reader's zone.
  const from = `${addDays(`${month}-01`, -1)}T00:00:00Z`;
  const to = `${addDays(addMonths(`${month}-01`, 1), 1)}T00:00:00Z`;
  return useQuery({
    queryKey: [...trpc.releases.list.pathKey(), "month", month],
    queryFn: () => allWithin({ from, to }),
    placeholderData: keepPreviousData,
  });
}

async function allWithin(range: { from: string; to: string }): Promise<ReleaseSummary[]> {
  const found: ReleaseSummary[] = [];
  for (let total = 1; found.length < total; ) {
    const asked = { ...range, limit: PAGE, offset: found.length };
    const page = await client.releases.list.query(asked);
    if (page.items.length === 0) break;
    found.push(...page.items);
    total = page.total;
  }
  return found;
}
