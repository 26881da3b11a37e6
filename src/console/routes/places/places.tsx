import "./places.css";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useMay, useSession } from "../../api/session.ts";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { LoadExamples } from "../../example/load-examples.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { GeoExport } from "../../parts/export/geo-export.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { moveBy } from "../../parts/move-rows.ts";
import { useNames } from "../../parts/person.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { counted } from "../../parts/status.tsx";
import type { FilterOptions } from "./filters.tsx";
import { NewPlace } from "./new-place.tsx";
import { PlacesMap } from "./places-map.tsx";
import { type Narrowing, narrowingOf, type PlacesSearch, placesSearch } from "./search.ts";
import { PlaceTable } from "./table.tsx";
import { PlacesToolbar } from "./toolbar.tsx";
import {
  type Facts,
  type FoundPlace,
  useChosen,
  useFacts,
  usePlaces,
  wantedBy,
} from "./use-places.ts";

const route = getRouteApi("/places");

type Part = { [Name in "view" | "place" | "new"]?: PlacesSearch[Name] | undefined };

/** Leaves out of an address what has no value. */
const without = (search: PlacesSearch | Part): PlacesSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** The count at which a search stops counting. */
const MANY = 1000;

/** All places: on the map and in a list, which show the same. */
export function Places() {
  useScreenTitle("Places", "/places");
  // The router leaves in what a route's own reading has dropped.
  const search = placesSearch({ ...route.useSearch() });
  const mayCreate = useMay("places.create");
  const narrowing = narrowingOf(search);
  const list = useList(narrowing, search.place);
  const [pointed, setPointed] = useState<string>();
  const table = useRef<HTMLTableElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const options = useOptions(list.found, list.facts);
  const { narrow, change } = useAddress(search.q);
  const openNew = useCallback(() => change({ new: 1 }, true), [change]);
  useListShortcuts({ mayCreate, openNew, searchBox, table });
  const isNarrowed = Object.keys(narrowing).length > 0;
  const view = search.view ?? "both";
  const pointing = { pointed, onPoint: setPointed };
  return (
    <section className="page column places" data-view={view}>
      <header className="page-head">
        <h1>Places</h1>
        <div className="page-actions">
          {list.found.length > 0 && <GeoExport what="places" filters={wantedBy(narrowing)} />}
          {mayCreate && <NewPlaceButton onClick={openNew} />}
        </div>
      </header>
      {list.isEmpty && !isNarrowed ? (
        <NoPlaces mayCreate={mayCreate} />
      ) : (
        <>
          <PlacesToolbar
            narrowing={narrowing}
            view={search.view}
            options={options}
            result={list.total === undefined ? "" : resultText(list.total, narrowing)}
            onChange={narrow}
            onView={(next) => change({ view: next }, false)}
            searchBox={searchBox}
            onDown={() => table.current && moveBy(table.current, 1)}
          />
          <div className="grid low line-top fill places-panes">
            {view !== "map" && (
              <PlacesList list={list} chosenId={search.place} {...pointing} table={table}>
                {list.isEmpty && <NoMatch narrowing={narrowing} onClear={() => narrow({})} />}
              </PlacesList>
            )}
            {view !== "list" && (
              <PlacesMap
                search={search}
                found={list.shown}
                total={list.total}
                facts={list.facts}
                {...pointing}
                isErrorInList={list.query.error !== null && view !== "map"}
                onChoose={(place) => change({ place }, true)}
              />
            )}
          </div>
        </>
      )}
      {mayCreate && (
        <NewPlace open={search.new === 1} onClose={() => change({ new: undefined }, true)} />
      )}
    </section>
  );
}

/** The places that are found, page by page, and the chosen one even if it is on none of them. */
function useList(narrowing: Narrowing, chosenId: string | undefined) {
  const query = usePlaces(narrowing);
  const pages = (query.data?.pages ?? []).map(({ items }) => items);
  const found = pages.flat();
  const chosen = useChosen(
    chosenId,
    found.some(({ place }) => place.id === chosenId),
  );
  const ids = pages.map((page) => page.map(({ place }) => place.id));
  const facts = useFacts(chosen === undefined ? ids : [[chosen.place.id], ...ids]);
  return {
    query,
    found,
    shown: chosen === undefined ? found : [chosen, ...found],
    facts,
    total: query.data && (query.data.pages[0]?.total ?? 0),
    isEmpty: query.data !== undefined && found.length === 0,
  };
}

/** Changes of the search in the address. */
function useAddress(q: string | undefined) {
  const navigate = route.useNavigate();
  const narrow = useCallback(
    (change: Narrowing, typed = false) =>
      void navigate({
        search: ({ view }) => ({ ...change, ...(view === undefined ? {} : { view }) }),
        // A word typed in three pauses is one step back.
        replace: typed && q !== undefined,
      }),
    [navigate, q],
  );
  const change = useCallback(
    (part: Part, replace: boolean) =>
      void navigate({ search: (before) => without({ ...before, ...part }), replace }),
    [navigate],
  );
  return { narrow, change };
}

const NewPlaceButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="tk-button tk-button--small tk-button--primary" onClick={onClick}>
    <Plus aria-hidden />
    New place
  </button>
);

function PlacesList({
  list: { query, shown, facts },
  chosenId,
  pointed,
  onPoint,
  table,
  children,
}: {
  list: ReturnType<typeof useList>;
  chosenId: string | undefined;
  pointed: string | undefined;
  onPoint: (id: string | undefined) => void;
  table: RefObject<HTMLTableElement | null>;
  children: ReactNode;
}) {
  const navigate = route.useNavigate();
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = query;
  return (
    <div className="relative scroll narrow places-list" data-scroll-restoration-id="places">
      {error && (
        <div className="places-note">
          <FailureNote error={error} retry={() => void refetch()} />
        </div>
      )}
      {data === undefined && !error && (query.isPaused ? <Waiting /> : <Skeleton />)}
      {shown.length > 0 && (
        <PlaceTable
          found={shown}
          facts={facts}
          chosenId={chosenId}
          isStale={query.isPlaceholderData}
          pointed={pointed}
          onPoint={onPoint}
          onOpen={(id) => void navigate({ to: "/places/$id", params: { id } })}
          ref={table}
        />
      )}
      {children}
      {query.hasNextPage && (
        <p className="pad-16 stretch places-more">
          <button
            type="button"
            className="tk-button tk-button--small"
            aria-disabled={isFetchingNextPage}
            onClick={() => void (isFetchingNextPage || fetchNextPage())}
          >
            Show more
          </button>
        </p>
      )}
    </div>
  );
}

/** The filters' suggestions: oneself, the authors of the shown places, and their badges. */
function useOptions(found: readonly FoundPlace[], facts: Facts): FilterOptions {
  const { subject, name } = useSession();
  const makers = found.map(({ place }) => place.creator.id);
  const names = useNames(makers);
  return useMemo(() => {
    const people = new Map([[subject, `Me, ${name}`]]);
    for (const { place } of found) {
      const { id, username } = place.creator;
      if (!people.has(id)) people.set(id, names.get(id) ?? username);
    }
    const badges = [...facts.values()].flatMap(
      ({ newest }) => newest?.badges.map(({ label }) => label) ?? [],
    );
    return { people, badges: [...new Set(badges)].sort() };
  }, [subject, name, found, names, facts]);
}

function resultText(total: number, { bbox, near }: Narrowing): string {
  const count =
    total >= MANY ? `${MANY.toLocaleString()} places and more` : counted(total, "place");
  const where = bbox === undefined ? "" : " in this part of the map";
  const order = near === undefined ? "newest first" : "nearest first";
  return `${count}${where}${total > 1 ? `, ${order}` : ""}`;
}

function useListShortcuts({
  mayCreate,
  openNew,
  searchBox,
  table,
}: {
  mayCreate: boolean;
  openNew: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
  table: RefObject<HTMLTableElement | null>;
}): void {
  useShortcuts(
    useMemo(() => {
      const move = (step: number) => () => void (table.current && moveBy(table.current, step));
      return [
        ...(mayCreate ? [{ keys: "n", does: "New place", group: "Places", run: openNew }] : []),
        { keys: "/", does: "Search", group: "Places", run: () => searchBox.current?.focus() },
        { keys: "arrowdown", does: "Next place", group: "Places", run: move(1) },
        { keys: "arrowup", does: "Previous place", group: "Places", run: move(-1) },
      ];
    }, [mayCreate, openNew, searchBox, table]),
  );
}

function NoPlaces({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState title="No places yet" action={mayCreate && <LoadExamples />}>
      A place is a point on the map with pictures of it. Pictures that were taken near each other
      are linked by themselves.
    </EmptyState>
  );
}

function NoMatch({ narrowing, onClear }: { narrowing: Narrowing; onClear: () => void }) {
  const { q, ...others } = narrowing;
  const more = Object.keys(others).length > 0;
  return (
    <div className="empty">
      <p>
        {q === undefined
          ? Object.keys(others).join() === "bbox"
            ? "There is no place in this part of the map."
            : "No place matches these filters."
          : `No place matches “${q}”${more ? " and these filters" : ""}.`}
      </p>
      <button type="button" className="tk-button tk-button--small" onClick={onClear}>
        Clear filters
      </button>
    </div>
  );
}

/** Without a network there is nothing to wait for by itself; the banner above says why. */
const Waiting = () => (
  <div className="empty">
    <p>This browser has not loaded these places before. They appear once the connection is back.</p>
  </div>
);

const SKELETON_WIDTHS = [180, 132, 164, 120, 152, 172, 140];

function Skeleton(): ReactNode {
  return (
    <table className="list places-table" aria-hidden>
      <tbody>
        {SKELETON_WIDTHS.map((width) => (
          <tr key={width}>
            <td className="places-face">
              <i className="bone quiet center places-thumb" />
            </td>
            <td className="places-name">
              <i className="bone" style={{ width }} />
            </td>
            <td className="places-where">
              <i className="bone" style={{ width: 128 }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
