import type { AuthConfig } from "../../config.ts";
import type { Role } from "../roles.ts";

/**
 * The role that a person's groups give, the greatest of several. It fails closed: a claim that is
 * missing, of another shape, or names no configured group gives `viewer`
 * (decisions.md#roles-from-groups).
 */
export function roleOf(
  groups: unknown,
  { adminGroups, editorGroups }: Pick<AuthConfig, "adminGroups" | "editorGroups">,
): Role {
  const names = Array.isArray(groups) ? groups : [groups];
  const isIn = (configured: readonly string[]): boolean =>
    names.some((name) => typeof name === "string" && configured.includes(name));
  if (isIn(adminGroups)) return "admin";
  return isIn(editorGroups) ? "editor" : "viewer";
}
