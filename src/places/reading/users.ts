import { peopleBySubject } from "../../identity/users/people.ts";
import type { UserView } from "../schemas.ts";
import type { Reading } from "./reading.ts";

/** Users by subject. E-mail addresses are for authenticated callers (decisions.md#people-in-answers). */
export async function usersOf(
  { em, caller }: Pick<Reading, "em" | "caller">,
  subjects: Iterable<string>,
): Promise<(subject: string) => UserView> {
  const named = await peopleBySubject(em, subjects);
  return (subject) => {
    const { username, email } = named(subject);
    return { id: subject, username, email: caller === null ? "" : email };
  };
}
