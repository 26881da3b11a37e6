import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../../src/platform/ids.ts";
import type { Role } from "../../../src/procedures/roles.ts";
import type { RequestOptions, TestPlatform } from "../../support/platform.ts";
import { withCookie } from "../../support/sign-in.ts";

export interface Person {
  subject: string;
  /** The session cookie's value. */
  token: string;
  /** Adds the person's session to a request. */
  as: RequestOptions;
}

/** A person who has signed in once with a role, in groups that some theme names. */
export async function aPerson(
  platform: TestPlatform,
  subject: string,
  role: Role = "editor",
  groups: string[] = [],
): Promise<Person> {
  const { sessions, orm } = platform.running.services;
  if (sessions === null) throw new Error("Nobody signs in here");
  const fields = {
    subject,
    username: subject,
    name: subject,
    email: `${subject}@example.com`,
    role,
  };
  await (orm.em.fork() as EntityManager).execute(
    `insert into app_user
       (id, subject, username, name, email, role, groups, first_seen_at, last_login_at)
     values (?, ?, ?, ?, ?, ?, ?::text[], now(), now())`,
    [newId(), subject, subject, subject, fields.email, role, `{${groups.join()}}`],
  );
  const { token } = await sessions.begin({ ...fields, groups });
  return { subject, token, as: withCookie(token) };
}
