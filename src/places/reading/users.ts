import { ApiKey } from "../../identity/api-key.ts";
import { User } from "../../identity/user.ts";
import type { UserView } from "../schemas.ts";
import type { Reading } from "./reading.ts";

const KEY = "key:";

/**
 * Users by subject: a person as the login left them, an API key under its name. E-mail addresses
 * are for authenticated callers (decisions.md#people-in-answers).
 */
export async function usersOf(
  { em, caller }: Pick<Reading, "em" | "caller">,
  subjects: Iterable<string>,
): Promise<(subject: string) => UserView> {
  const wanted = [...new Set(subjects)];
  const keyIds = wanted.filter((s) => s.startsWith(KEY)).map((s) => s.slice(KEY.length));
  const people = wanted.filter((subject) => !subject.startsWith(KEY));
  const keys = keyIds.length === 0 ? [] : await em.find(ApiKey, { id: { $in: keyIds } });
  const users = people.length === 0 ? [] : await em.find(User, { subject: { $in: people } });
  const names = new Map(keys.map((key) => [KEY + key.id, key.name]));
  const known = new Map(users.map((user) => [user.subject, user]));
  return (subject) => {
    const user = known.get(subject);
    return {
      id: subject,
      username: user?.username ?? names.get(subject) ?? subject,
      email: caller === null ? "" : (user?.email ?? ""),
    };
  };
}
