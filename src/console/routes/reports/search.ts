/** The choices of the queue in the address. */
export interface ReportsSearch {
  state?: "decided";
  /** From 1. */
  page?: number;
}

export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  const found: ReportsSearch = {};
  if (search.state === "decided") found.state = "decided";
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}
