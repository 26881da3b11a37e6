import type { EntityManager } from "@mikro-orm/postgresql";
import { keyOfSubject, subjectOfKey } from "../../procedures/caller.ts";
import { ApiKey } from "../keys/api-key.ts";
import { User } from "./user.ts";

/** The names of a caller. */
export interface Named {
  username: string;
  /** Empty for a key and for an unknown subject. */
  email: string;
}

/** Looks up callers: a person as of the last login, an API key by its name, any other by the subject itself. */
export async function peopleBySubject(
  em: EntityManager,
  subjects: Iterable<string>,
): Promise<(subject: string) => Named> {
  const wanted = [...new Set(subjects)];
  const keyIds = wanted.flatMap((subject) => keyOfSubject(subject) ?? []);
  const people = wanted.filter((subject) => keyOfSubject(subject) === undefined);
  const keys = keyIds.length === 0 ? [] : await em.find(ApiKey, { id: { $in: keyIds } });
  const users = people.length === 0 ? [] : await em.find(User, { subject: { $in: people } });
  const bySubject = new Map<string, Named>([
    ...keys.map(({ id, name }) => [subjectOfKey(id), { username: name, email: "" }] as const),
    ...users.map((user) => [user.subject, user] as const),
  ]);
  return (subject) => bySubject.get(subject) ?? { username: subject, email: "" };
}
