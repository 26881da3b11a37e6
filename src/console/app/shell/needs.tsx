import type { ReactNode } from "react";
import { type Permission, useSession } from "../../api/session.ts";

/** A screen that needs a role; explains the missing role to others. */
export function Needs({
  permission,
  least,
  name,
  children,
}: {
  permission: Permission;
  /** The least role that has it. */
  least: "editor" | "admin";
  name: string;
  children: ReactNode;
}) {
  const session = useSession();
  if (session.permissions.includes(permission)) return children;
  return (
    <section className="empty">
      <h1>{name}</h1>
      <p>
        This screen needs the role {least}; yours is {session.role}. An administrator of your
        sign-in groups can change that.
      </p>
    </section>
  );
}
