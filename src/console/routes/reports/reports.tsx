import "./reports.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useRef } from "react";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { focusBeside } from "../../parts/focus-beside.ts";
import { Pages } from "../../parts/pages.tsx";
import { RowBones } from "../../parts/row-bones.tsx";
import { CaseRow } from "./case-row.tsx";
import { type ReportsSearch, reportsSearch } from "./search.ts";
import { useCaseKeys } from "./use-case-keys.ts";
import { decide } from "./use-decide.ts";
import type { Case, Decision } from "./words.ts";

const PAGE = 50;
const NONE: readonly Case[] = [];
const route = getRouteApi("/reports");

/** Reported things, about which editors decide. */
export function Reports() {
  useScreenTitle("Reports", "/reports");
  return (
    <Needs permission="reports.read" least="editor" name="Reports">
      <Queue />
    </Needs>
  );
}

function Queue() {
  const { page = 1, state } = reportsSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...trpc.reports.list.queryOptions({
      state: state ?? "open",
      limit: PAGE,
      offset: (page - 1) * PAGE,
    }),
    placeholderData: keepPreviousData,
  });
  const cases = data?.items ?? NONE;
  const choose = useCallback((one: Case, decision: Decision) => {
    focusBeside(list.current?.querySelector(`[data-case="${CSS.escape(one.id)}"]`));
    void decide(one, decision);
  }, []);
  useCaseKeys(list, cases, choose);
  const go = (search: ReportsSearch): void => void navigate({ search });
  return (
    <section className="page">
      <header className="page-head">
        <h1 tabIndex={-1}>Reports</h1>
        <div className="page-actions">
          <Which state={state} onChoose={(next) => go(next === undefined ? {} : { state: next })} />
        </div>
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <RowBones />}
      {cases.length > 0 && (
        <ul ref={list} className="reports" aria-label="Reports" aria-busy={isPlaceholderData}>
          {cases.map((one) => (
            <CaseRow key={one.id} one={one} onDecide={(decision) => choose(one, decision)} />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && <Nothing state={state} />}
      {data && data.total > PAGE && (
        <Pages
          total={data.total}
          size={PAGE}
          page={page}
          noun="report"
          onPage={(next) => go({ ...(state && { state }), ...(next > 1 && { page: next }) })}
        />
      )}
    </section>
  );
}

function Nothing({ state }: { state: ReportsSearch["state"] }) {
  return state === "decided" ? (
    <EmptyState title="Nothing was decided in the last 30 days">
      Decisions stay here for 30 days, those about hidden things for longer.
    </EmptyState>
  ) : (
    <EmptyState title="No report waits">
      People report places, pictures and comments from their pages. You decide about them here.
    </EmptyState>
  );
}

function Which({
  state,
  onChoose,
}: {
  state: ReportsSearch["state"];
  onChoose: (state: ReportsSearch["state"]) => void;
}) {
  return (
    <fieldset className="tk-segmented">
      <legend className="visually-hidden">Which</legend>
      {([undefined, "decided"] as const).map((one) => (
        <button
          key={one ?? "open"}
          type="button"
          className="tk-segmented__option"
          aria-pressed={state === one}
          onClick={() => onChoose(one)}
        >
          {one === undefined ? "Open" : "Decided"}
        </button>
      ))}
    </fieldset>
  );
}
