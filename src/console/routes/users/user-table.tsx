import { CircleCheck, LogOut, UserX } from "lucide-react";
import { useState } from "react";
import { useMay, useSession } from "../../api/session.ts";
import { initialsOf } from "../../parts/person.tsx";
import { clockText, Instant } from "../../parts/time.tsx";
import { Erase } from "./erase.tsx";
import { SignOut } from "./sign-out.tsx";
import type { User } from "./user.ts";

export function UserTable({ users, isStale }: { users: readonly User[]; isStale: boolean }) {
  const [chosen, setChosen] = useState<User>();
  const [erased, setErased] = useState<User>();
  const { subject } = useSession();
  const maySignOut = useMay("users.write");
  return (
    <>
      <table className="list fixed stacked users" aria-label="Users" aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" className="users-email">
              E-mail
            </th>
            <th scope="col" className="users-role">
              Role
            </th>
            <th scope="col">Last seen</th>
            <th scope="col">Signed in</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" className="users-name">
                <span className="row">
                  <span className="who" aria-hidden>
                    {initialsOf(user.name)}
                  </span>
                  <span className="cut strong" title={user.name}>
                    {user.name}
                  </span>
                  {user.subject === subject && <span className="tag">You</span>}
                  {user.username !== user.name && (
                    <span className="quiet cut light users-username" title={user.username}>
                      {user.username}
                    </span>
                  )}
                </span>
              </th>
              <td className="quiet users-email">
                <span className="cut" title={user.email}>
                  {user.email === "" ? "–" : user.email}
                </span>
              </td>
              <td className="users-role">
                <Role user={user} />
              </td>
              <td className="quiet users-seen">
                <span className="phone">Seen </span>
                <Instant at={user.lastSeenAt} />
              </td>
              <td className="quiet users-until">
                <SignedIn until={user.signedInUntil} />
              </td>
              <td className="number users-act">
                <span className="row gap-4 end">
                  {maySignOut && user.signedInUntil !== null && (
                    <button
                      type="button"
                      className="tool tool--small"
                      aria-label={`Sign out everywhere: ${user.name}`}
                      title="Sign out everywhere"
                      onClick={() => setChosen(user)}
                    >
                      <LogOut aria-hidden />
                      <span className="users-act-word">Sign out everywhere</span>
                    </button>
                  )}
                  {maySignOut && (
                    <button
                      type="button"
                      className="tool tool--small tool--icon"
                      aria-label={`Erase: ${user.name}`}
                      title="Erase"
                      onClick={() => setErased(user)}
                    >
                      <UserX aria-hidden />
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && (
        <SignOut
          user={chosen}
          isSelf={chosen.subject === subject}
          onClose={() => setChosen(undefined)}
        />
      )}
      {erased && (
        <Erase
          user={erased}
          isSelf={erased.subject === subject}
          onClose={() => setErased(undefined)}
        />
      )}
    </>
  );
}

/** A person's role and the group that gives it. */
function Role({ user: { role, roleGroup } }: { user: User }) {
  return (
    <span className="cut" title={roleGroup ?? undefined}>
      {role}{" "}
      <span className="quiet">
        {roleGroup === null
          ? role === "viewer"
            ? "like everyone who signs in"
            : "by a group, named at the next sign-in"
          : "by the group "}
        {roleGroup !== null && <span className="mono users-group">{roleGroup}</span>}
      </span>
    </span>
  );
}

/** A session lasts twelve hours, so that the time of day says which. */
function SignedIn({ until }: { until: string | null }) {
  if (until === null) return "No";
  return (
    <span className="status status--good">
      <CircleCheck aria-hidden />
      <span title="Unless they sign out before">
        Until <time dateTime={until}>{clockText(new Date(until))}</time>
      </span>
    </span>
  );
}
