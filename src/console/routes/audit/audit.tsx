import "./audit.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/needs.tsx";
import { useScreenTitle } from "../../app/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Pages } from "../../parts/pages.tsx";
import { useNames } from "../../parts/person.tsx";
import { AuditFilters } from "./filters.tsx";
import { AuditRow } from "./row.tsx";

const PAGE = 50;
const route = getRouteApi("/audit");

/** Who changed what, and when. */
export function Audit() {
  useScreenTitle("Audit log", "/audit");
  return (
    <Needs permission="audit.read" least="admin" name="Audit log">
      <AuditLog />
    </Needs>
  );
}

function AuditLog() {
  const { page = 1, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const input = { ...filter, limit: PAGE, offset: (page - 1) * PAGE };
  const { data, error, refetch } = useQuery({
    ...trpc.audit.list.queryOptions(input),
    placeholderData: keepPreviousData,
  });
  const names = useNames(data?.items.map(({ actor }) => actor) ?? []);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <section className="page">
      <header className="page-head">
        <h1>Audit log</h1>
      </header>
      <AuditFilters
        filter={filter}
        onChange={(change) => void navigate({ search: change, replace: true })}
      />
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton />}
      {data && data.items.length > 0 && (
        <table className="list audit" aria-label="Audit log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Action</th>
              <th scope="col">
                <span className="visually-hidden">Details</span>
              </th>
            </tr>
          </thead>
          {data.items.map((entry) => (
            <AuditRow key={entry.id} entry={entry} who={names.get(entry.actor) ?? entry.actor} />
          ))}
        </table>
      )}
      {data?.items.length === 0 && (
        <div className="empty">
          <p>
            {isFiltered
              ? "No change matches these filters."
              : "Nothing has been changed yet. Every change of a theme, a key or a setting is listed here."}
          </p>
          {isFiltered && (
            <button
              type="button"
              className="tk-button tk-button--small"
              onClick={() => void navigate({ search: {} })}
            >
              Clear filters
            </button>
          )}
        </div>
      )}
      {data && (
        <Pages
          total={data.total}
          size={PAGE}
          page={page}
          noun="change"
          onPage={(next) =>
            void navigate({ search: next === 1 ? filter : { ...filter, page: next } })
          }
        />
      )}
    </section>
  );
}

function Skeleton() {
  return (
    <table className="list" aria-hidden>
      <tbody>
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <tr key={row}>
            <td>
              <i className="bone" style={{ width: 88 }} />
            </td>
            <td>
              <i className="bone" style={{ width: 120 }} />
            </td>
            <td>
              <i className="bone" style={{ width: 240 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
