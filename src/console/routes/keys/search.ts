/** The filters of keys in the address. */
export interface KeysSearch {
  q?: string;
  /** With those that have expired or were revoked. */
  ended?: true;
  /** From 1. */
  page?: number;
}

export function keysSearch(search: Record<string, unknown>): KeysSearch {
  const { q } = search;
  const found: KeysSearch = {};
  if ((typeof q === "string" && q.trim() !== "") || typeof q === "number") found.q = String(q);
  if (search.ended === true) found.ended = true;
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}
