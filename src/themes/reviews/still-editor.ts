import type { EntityManager } from "@mikro-orm/postgresql";
import { ApiKey } from "../../identity/keys/api-key.ts";
import { User } from "../../identity/users/user.ts";
import { keyOfSubject } from "../../procedures/caller.ts";
import { hasRole } from "../../procedures/roles.ts";
import { type Member, mayEdit, type Ruled } from "../governance/members.ts";

/** A person or key with an editor's role now, or null; a session may be older than a change of role. */
export async function editorNow(em: EntityManager, subject: string): Promise<Member | null> {
  const id = keyOfSubject(subject);
  if (id === undefined) {
    const person = await em.findOne(User, { subject });
    return person !== null && hasRole(person.role, "editor") ? person : null;
  }
  const key = await em.findOne(ApiKey, { id, revokedAt: null });
  if (key === null || (key.expiresAt !== null && key.expiresAt <= new Date())) return null;
  return hasRole(key.role, "editor") ? { subject, role: key.role, groups: [] } : null;
}

/** Whether a person or key may edit the theme now. */
export async function isStillEditor(
  em: EntityManager,
  theme: Ruled,
  subject: string,
): Promise<boolean> {
  const member = await editorNow(em, subject);
  return member !== null && mayEdit(theme, member);
}
