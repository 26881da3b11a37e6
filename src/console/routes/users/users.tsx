import "./users.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useMemo, useRef } from "react";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { SearchBox } from "../../parts/filters.tsx";
import { Pages } from "../../parts/pages.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import { roleNames, type UsersSearch, usersSearch } from "./search.ts";
import { UserTable } from "./user-table.tsx";

const PAGE = 50;
const route = getRouteApi("/users");

/** The people who have signed in, with their roles and groups. */
export function Users() {
  useScreenTitle("Users", "/users");
  return (
    <Needs permission="users.read" least="admin" name="Users">
      <UserList />
    </Needs>
  );
}

/** Why the list is empty. */
function emptyText({ q, role }: UsersSearch, page: number): string {
  if (q !== undefined) {
    return `No user matches “${q}”${role === undefined ? "" : ` among the ${plural[role].toLowerCase()}`}.`;
  }
  if (page > 1) return "This page is past the end of the list.";
  return `No user who has signed in is ${role === "viewer" ? "a" : "an"} ${role}.`;
}

type Role = UsersSearch["role"];

function RoleChoice({ chosen, onChoose }: { chosen: Role; onChoose: (role: Role) => void }) {
  return (
    <fieldset className="tk-segmented">
      <legend className="visually-hidden">Role</legend>
      {[undefined, ...roleNames].map((role) => (
        <button
          key={role ?? "all"}
          type="button"
          className="tk-segmented__option"
          aria-pressed={chosen === role}
          onClick={() => onChoose(role)}
        >
          {role === undefined ? "All" : plural[role]}
        </button>
      ))}
    </fieldset>
  );
}

function UserList() {
  const { page = 1, ...filter } = usersSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trpc.users.list.queryOptions({ ...filter, limit: PAGE, offset: (page - 1) * PAGE }),
    placeholderData: keepPreviousData,
  });
  const searchBox = useRef<HTMLInputElement>(null);
  useShortcuts(
    useMemo(
      () => [{ keys: "/", does: "Search", group: "Users", run: () => searchBox.current?.focus() }],
      [],
    ),
  );
  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = data?.items.length === 0;
  const narrow = (change: UsersSearch, replace = false): void =>
    void navigate({ search: change, replace });
  const withRole = (role: UsersSearch["role"]): UsersSearch => {
    const { role: _, ...others } = filter;
    return role === undefined ? others : { ...others, role };
  };
  return (
    <section className="page">
      <header className="page-head">
        <h1>Users</h1>
      </header>
      <search className="filter-bar">
        <SearchBox
          q={filter.q ?? ""}
          hint="Name, username or e-mail"
          onQuery={(q) => {
            const { q: before, ...others } = filter;
            narrow(q === "" ? others : { ...others, q }, before !== undefined);
          }}
          ref={searchBox}
        />
        <RoleChoice chosen={filter.role} onChoose={(role) => narrow(withRole(role))} />
        {isFiltered && (
          <button type="button" className="tool" onClick={() => narrow({})}>
            <X aria-hidden />
            Clear filters
          </button>
        )}
        <p role="status" className="filter-result quiet">
          {data && resultText(data.total)}
        </p>
      </search>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton />}
      {data && data.items.length > 0 && (
        <UserTable users={data.items} isStale={isPlaceholderData} />
      )}
      {isEmpty &&
        (isFiltered || page > 1 ? (
          <div className="empty">
            <p>{emptyText(filter, page)}</p>
            <button type="button" className="tk-button tk-button--small" onClick={() => narrow({})}>
              {isFiltered ? "Clear filters" : "To the first page"}
            </button>
          </div>
        ) : (
          <EmptyState title="No user has signed in yet">
            People are listed from their first sign-in on, with the role that their groups at the
            identity provider give them.
          </EmptyState>
        ))}
      {data && data.total > PAGE && (
        <Pages
          total={data.total}
          size={PAGE}
          page={page}
          noun="person"
          plural="people"
          isAnnounced={false}
          onPage={(next) => narrow(next === 1 ? filter : { ...filter, page: next })}
        />
      )}
    </section>
  );
}

const plural = { admin: "Admins", editor: "Editors", viewer: "Viewers" } as const;

const resultText = (total: number): string =>
  total > 1
    ? `${counted(total, "person", "people")}, latest sign-in first`
    : counted(total, "person", "people");

const BONES = [0, 1, 2, 3, 4, 5];

function Skeleton() {
  return (
    <table className="list" aria-hidden>
      <tbody>
        {BONES.map((row) => (
          <tr key={row}>
            <td>
              <i className="bone" style={{ width: 144 }} />
            </td>
            <td>
              <i className="bone" style={{ width: 200 }} />
            </td>
            <td>
              <i className="bone" style={{ width: 96 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
