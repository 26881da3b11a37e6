import { hasRole, type Role } from "../../procedures/roles.ts";

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
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

export function permissionsOf(role: Role): Permission[] {
  return permissionNames.filter((name) => hasRole(role, permissions[name]));
}
