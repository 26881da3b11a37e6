/** The choices of the bin in the address. */
export interface BinSearch {
  /** Lists everyone's things; admins only. */
  of?: "all";
  /** From 1. */
  page?: number;
}

export function binSearch(search: Record<string, unknown>): BinSearch {
  const found: BinSearch = {};
  if (search.of === "all") found.of = "all";
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}
