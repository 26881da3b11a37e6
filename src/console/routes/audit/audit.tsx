import "./audit.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useCallback, useMemo, useRef } from "react";
import { runs } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { useNames } from "../../parts/person.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import { AuditExport } from "./export.tsx";
import { AuditFilters } from "./filters.tsx";
import { AuditRow } from "./row.tsx";
import { type AuditNarrowing, auditSearch } from "./search.ts";

const PAGE = 50;
const route = getRouteApi("/audit");

/** The audit log. */
export function Audit() {
  useScreenTitle("Audit log", "/audit");
  return (
    <Needs permission="audit.read" least="admin" name="Audit log">
      <AuditLog />
    </Needs>
  );
}

function AuditLog() {
  const { from, ...filter } = auditSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trpc.audit.list.queryOptions({ ...filter, limit: PAGE, cursor: from ?? "newest" }),
    placeholderData: keepPreviousData,
  });
  const names = useNames(data?.items.map(({ actor }) => actor) ?? []);
  useShortcuts(
    useMemo(
      () => [
        { keys: "/", does: "Search", group: "Audit log", run: () => searchBox.current?.focus() },
      ],
      [],
    ),
  );
  const change = useCallback(
    (search: AuditNarrowing, replace = false) => void navigate({ search, replace }),
    [navigate],
  );

  return (
    <section className="page">
      <header className="page-head">
        <h1>Audit log</h1>
        <div className="page-actions">
          <AuditExport filter={filter} />
        </div>
      </header>
      <AuditFilters
        filter={filter}
        result={data === undefined ? "" : resultText(data.total)}
        searchBox={searchBox}
        onChange={change}
      />
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton />}
      {data && data.items.length > 0 && (
        <table className="list fixed audit" aria-label="Audit log" aria-busy={isPlaceholderData}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What happened</th>
              <th scope="col">
                <span className="visually-hidden">Details</span>
              </th>
            </tr>
          </thead>
          {data.items.map((entry) => (
            <AuditRow
              key={entry.id}
              entry={entry}
              who={names.get(entry.actor) ?? entry.actor}
              filter={filter}
            />
          ))}
        </table>
      )}
      {data?.items.length === 0 && (
        <NoEntry
          isFiltered={Object.keys(filter).length > 0}
          isFirst={from === undefined}
          onClear={() => change({})}
        />
      )}
      {data && <Turner {...data} filter={filter} isFirst={from === undefined} />}
    </section>
  );
}

const ofThemes = runs("places")
  ? "a theme, a place, a key or a setting"
  : "a theme, a key or a setting";
const listed = runs("themes") ? ofThemes : "a place or a key";

function NoEntry({
  isFiltered,
  isFirst,
  onClear,
}: {
  isFiltered: boolean;
  isFirst: boolean;
  onClear: () => void;
}) {
  const text = isFirst
    ? `Nothing has been changed yet. Every change of ${listed} is listed here.`
    : "This page is past the end of the log.";
  return (
    <div className="empty">
      <p>{isFiltered ? "No change matches these filters." : text}</p>
      {(isFiltered || !isFirst) && (
        <button type="button" className="tk-button tk-button--small" onClick={onClear}>
          {isFiltered ? "Clear filters" : "To the newest"}
        </button>
      )}
    </div>
  );
}

/** Links to the newer and the older entries. */
function Turner({
  previousCursor,
  nextCursor,
  filter,
  isFirst,
}: {
  previousCursor: string | null;
  nextCursor: string | null;
  filter: AuditNarrowing;
  isFirst: boolean;
}) {
  if (previousCursor === null && nextCursor === null) return null;
  return (
    <nav className="flex small quiet gap-16 list-foot" aria-label="Pages">
      {!isFirst && (
        <Link to="/audit" search={filter} className="tool">
          Newest
        </Link>
      )}
      <span className="row end">
        {previousCursor !== null && (
          <Link to="/audit" search={{ ...filter, from: previousCursor }} className="tool">
            <ChevronLeft aria-hidden />
            Newer
          </Link>
        )}
        {nextCursor !== null && (
          <Link to="/audit" search={{ ...filter, from: nextCursor }} className="tool">
            Older
            <ChevronRight aria-hidden />
          </Link>
        )}
      </span>
    </nav>
  );
}

const resultText = (total: number): string =>
  total > 1 ? `${counted(total, "change")}, newest first` : counted(total, "change");

const BONES = [0, 1, 2, 3, 4, 5, 6, 7];

function Skeleton() {
  return (
    <table className="list fixed audit" aria-hidden>
      <tbody>
        {BONES.map((row) => (
          <tr key={row}>
            <td className="audit-when">
              <i className="bone" style={{ width: 88 }} />
            </td>
            <td className="audit-what">
              <i className="bone" style={{ width: 320 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
