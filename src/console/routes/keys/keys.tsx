import "./keys.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { runs } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { SearchBox } from "../../parts/filters.tsx";
import { Pages } from "../../parts/pages.tsx";
import { useNames } from "../../parts/person.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import { KeyTable } from "./key-table.tsx";
import { NewKey } from "./new-key.tsx";
import { type KeysSearch, keysSearch } from "./search.ts";

const PAGE = 50;
const route = getRouteApi("/keys");

/** Keys of programs: who made them, what they may do, and when they were last used. */
export function Keys() {
  useScreenTitle("API keys", "/keys");
  return (
    <Needs permission="keys.read" least="admin" name="API keys">
      <KeyList />
    </Needs>
  );
}

function NoMatch({
  q,
  ended,
  onClear,
}: {
  q: string | undefined;
  ended: boolean;
  onClear: () => void;
}) {
  return (
    <div className="empty">
      <p>
        {q === undefined
          ? "This page is past the end of the list."
          : `No ${ended ? "" : "working "}key matches “${q}”.`}
      </p>
      <button type="button" className="tk-button tk-button--small" onClick={onClear}>
        {q === undefined ? "To the first page" : "Clear filters"}
      </button>
    </div>
  );
}

/** Keys of the list: a new one for those who may make one, and the search. */
function useListShortcuts(
  mayMake: boolean,
  make: () => void,
  searchBox: RefObject<HTMLInputElement | null>,
): void {
  useShortcuts(
    useMemo(
      () => [
        ...(mayMake ? [{ keys: "n", does: "New key", group: "API keys", run: make }] : []),
        { keys: "/", does: "Search", group: "API keys", run: () => searchBox.current?.focus() },
      ],
      [mayMake, make, searchBox],
    ),
  );
}

/** The search box and the switch of the list; `children` is the result in words. */
function Filters({
  filter,
  searchBox,
  onChange,
  children,
}: {
  filter: KeysSearch;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: (change: KeysSearch, replace?: boolean) => void;
  children: ReactNode;
}) {
  const { q, ended = false } = filter;
  return (
    <search className="filter-bar">
      <SearchBox
        q={q ?? ""}
        hint="Name or first letters"
        onQuery={(text) => {
          const { q: before, ...others } = filter;
          onChange(text === "" ? others : { ...others, q: text }, before !== undefined);
        }}
        ref={searchBox}
      />
      <label className="tk-choice flex quiet gap-8 pointer keys-ended">
        <input
          type="checkbox"
          className="tk-switch"
          checked={ended}
          onChange={({ target }) => {
            const { ended: _, ...others } = filter;
            onChange(target.checked ? { ...others, ended: true } : others);
          }}
        />
        Expired and revoked
      </label>
      {q !== undefined && (
        <button type="button" className="tool" onClick={() => onChange({})}>
          <X aria-hidden />
          Clear filters
        </button>
      )}
      <p role="status" className="filter-result quiet">
        {children}
      </p>
    </search>
  );
}

function KeyList() {
  const [making, setMaking] = useState(false);
  const { page = 1, ...filter } = keysSearch({ ...route.useSearch() });
  const { q, ended = false } = filter;
  const navigate = route.useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trpc.apiKeys.list.queryOptions({
      ...(q === undefined ? {} : { q }),
      includeRevoked: ended,
      includeExpired: ended,
      limit: PAGE,
      offset: (page - 1) * PAGE,
    }),
    placeholderData: keepPreviousData,
  });
  const mayMake = useMay("keys.write");
  const names = useNames(data?.items.map(({ createdBy }) => createdBy ?? undefined) ?? []);
  const make = useCallback(() => setMaking(true), []);
  useListShortcuts(mayMake, make, searchBox);
  const narrow = (change: KeysSearch, replace = false): void =>
    void navigate({ search: change, replace });
  const isFirst = q === undefined && page === 1;
  const button = mayMake && (
    <button
      type="button"
      className="tk-button tk-button--small tk-button--primary"
      onClick={() => setMaking(true)}
    >
      <Plus aria-hidden />
      New key
    </button>
  );
  return (
    <section className="page">
      <header className="page-head">
        <h1>API keys</h1>
        <div className="page-actions">{button}</div>
      </header>
      <Filters filter={filter} searchBox={searchBox} onChange={narrow}>
        {data && resultText(data.total, ended)}
      </Filters>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton />}
      {data && data.items.length > 0 && (
        <KeyTable keys={data.items} names={names} isStale={isPlaceholderData} />
      )}
      {data?.items.length === 0 && !isFirst && (
        <NoMatch q={q} ended={ended} onClear={() => narrow({})} />
      )}
      {data?.items.length === 0 && isFirst && (
        <EmptyState
          title="No program has a key"
          command={`curl -H "Authorization: Bearer $KEY" ${window.location.origin}/api/v1/${runs("themes") ? "themes" : "auth/me"}`}
        >
          A key lets a program read or write {runs("themes") ? "themes" : "places"} without a
          person. It is shown once, when it is made.
        </EmptyState>
      )}
      {data && data.total > PAGE && (
        <Pages
          total={data.total}
          size={PAGE}
          page={page}
          noun="key"
          isAnnounced={false}
          onPage={(next) => narrow(next === 1 ? filter : { ...filter, page: next })}
        />
      )}
      <NewKey open={making} onClose={() => setMaking(false)} />
    </section>
  );
}

const resultText = (total: number, ended: boolean): string =>
  `${counted(total, ended ? "key" : "working key")}${total > 1 ? ", newest first" : ""}`;

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
              <i className="bone" style={{ width: 72 }} />
            </td>
            <td>
              <i className="bone" style={{ width: 120 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
