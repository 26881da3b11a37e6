import { isServed, type Running } from "../../config/owners.ts";
import type { Caller } from "../../procedures/caller.ts";
import { hasRole, type Role } from "../../procedures/roles.ts";
import type { KeyAction } from "../../procedures/scope.ts";

/**
 * The permissions by the lowest role that has them; the procedures themselves enforce them. Every person
 * may change and remove their own places, pictures and comments; `manage` covers those of others.
 */
const permissions = {
  "themes.read": "viewer",
  "tokens.analyze": "viewer",
  "stats.read": "viewer",
  "preferences.write": "viewer",
  "places.read": "viewer",
  "places.create": "viewer",
  "images.upload": "viewer",
  "comments.add": "viewer",
  "people.read": "viewer",
  "themes.write": "editor",
  "themes.publish": "editor",
  "reports.read": "editor",
  "reports.write": "editor",
  "places.manage": "admin",
  "images.manage": "admin",
  "comments.manage": "admin",
  "settings.read": "admin",
  "settings.write": "admin",
  "cache.rebuild": "admin",
  "keys.read": "admin",
  "keys.write": "admin",
  "users.read": "admin",
  "users.write": "admin",
  "audit.read": "admin",
  "stats.series": "admin",
  "queues.read": "admin",
  "queues.write": "admin",
  "webhooks.read": "admin",
  "webhooks.write": "admin",
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

/**
 * A caller's permissions in the services that run; a scoped key has nothing but its actions on themes.
 */
export function permissionsOf(
  { role, scope }: Pick<Caller, "role" | "scope">,
  running: Running,
): Permission[] {
  const all = permissionNames.filter(
    (name) => hasRole(role, permissions[name]) && isServed(running, "permissions", name),
  );
  if (scope === null) return all;
  const may = (action: KeyAction) => scope.actions === null || scope.actions.includes(action);
  return all.filter(
    (name) =>
      name === "themes.read" ||
      name === "tokens.analyze" ||
      (name === "themes.write" && may("edit")) ||
      (name === "themes.publish" && may("publish")),
  );
}
