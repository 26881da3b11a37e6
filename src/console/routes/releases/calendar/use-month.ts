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
  // A release that is created meanwhile moves the others to later pages, so one may come twice.
  const found = new Map<string, ReleaseSummary>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await client.releases.list.query({ ...range, limit: PAGE, offset });
    for (const release of page.items) found.set(release.id, release);
    total = page.total;
  }
  return [...found.values()];
}
