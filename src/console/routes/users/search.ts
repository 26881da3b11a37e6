/** The filters of people in the address. */
export interface UsersSearch {
  q?: string;
  role?: Role;
  /** From 1. */
  page?: number;
}

export const roleNames = ["admin", "editor", "viewer"] as const;
type Role = (typeof roleNames)[number];

export function usersSearch(search: Record<string, unknown>): UsersSearch {
  const { q, role } = search;
  const found: UsersSearch = {};
  if ((typeof q === "string" && q.trim() !== "") || typeof q === "number") found.q = String(q);
  if (roleNames.includes(role as Role)) found.role = role as Role;
  const page = Number(search.page);
  if (Number.isInteger(page) && page > 1) found.page = page;
  return found;
}
