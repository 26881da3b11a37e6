import type { EntityManager } from "@mikro-orm/postgresql";
import { ApiKey } from "../../identity/keys/api-key.ts";
import { User } from "../../identity/users/user.ts";
import { keyOfSubject } from "../../procedures/caller.ts";
import { hasRole } from "../../procedures/roles.ts";

/** Whether a person or key may edit themes now; a session may be older than a change of role. */
export async function isStillEditor(em: EntityManager, subject: string): Promise<boolean> {
  const id = keyOfSubject(subject);
  if (id === undefined) {
    const person = await em.findOne(User, { subject });
    return person !== null && hasRole(person.role, "editor");
  }
  const key = await em.findOne(ApiKey, { id, revokedAt: null });
  if (key === null || (key.expiresAt !== null && key.expiresAt <= new Date())) return false;
  return hasRole(key.role, "editor");
}
