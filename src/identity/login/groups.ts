import type { AuthConfig } from "../../config/config.ts";
import type { Role } from "../../procedures/roles.ts";

/** A role and the configured group that gives it; null for `viewer`, which needs none. */
export interface Grant {
  role: Role;
  group: string | null;
}

/**
 * The highest role that a person's groups give. Fails closed: a claim that is missing, malformed or
 * without a configured group gives `viewer` (decisions.md#roles-from-groups).
 */
export function grantOf(
  groups: unknown,
  { adminGroups, editorGroups }: Pick<AuthConfig, "adminGroups" | "editorGroups">,
): Grant {
  const names: readonly unknown[] = Array.isArray(groups) ? groups : [groups];
  const oneOf = (configured: readonly string[]): string | undefined =>
    configured.find((name) => names.includes(name));
  const adminGroup = oneOf(adminGroups);
  if (adminGroup !== undefined) return { role: "admin", group: adminGroup };
  const editorGroup = oneOf(editorGroups);
  return editorGroup === undefined
    ? { role: "viewer", group: null }
    : { role: "editor", group: editorGroup };
}
