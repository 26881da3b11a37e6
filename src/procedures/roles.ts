/** From the least to the most allowed; each role may do what those before it may. */
export const roles = ["viewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

export function hasRole(actual: Role, needed: Role): boolean {
  return roles.indexOf(actual) >= roles.indexOf(needed);
}
