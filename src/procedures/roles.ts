/** From the least to the most rights; each role includes those before it. */
export const roles = ["viewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

export function hasRole(actual: Role, needed: Role): boolean {
  return roles.indexOf(actual) >= roles.indexOf(needed);
}
