import { ChevronRight, Search } from "lucide-react";
import { useId, useState } from "react";
import { counted } from "../../../parts/status.tsx";
import type { Examined } from "./examine.ts";
import { placeText } from "./places.ts";
import { sentence } from "./rows.ts";
import type { ImportState } from "./use-import.ts";

type Entry = Examined["report"][number];
type Place = Entry["places"][number];

const FILTERED_FROM = 8;

const actions = [
  { action: "left_out", name: "Left out", word: "left out" },
  { action: "mapped", name: "Mapped", word: "mapped" },
  { action: "changed", name: "Changed", word: "changed" },
] as const;

/** The changes to tokens during conversion, by kind, with their places in the files. */
export function ImportReport({
  report,
  state,
}: {
  report: Examined["report"];
  state: ImportState;
}) {
  const heading = useId();
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const found = report.filter((entry) => matches(entry, wanted));
  const groups = actions.flatMap(({ action, name, word }) => {
    const entries = found.filter((entry) => entry.action === action);
    return entries.length === 0 ? [] : [{ action, name, word, entries, count: total(entries) }];
  });
  return (
    <section className="grid gap-12 import-part" aria-labelledby={heading}>
      <header className="row">
        <h3 id={heading}>Report</h3>
        <p role="status" className="quiet">
          {report.length === 0
            ? "Every token is taken as it is."
            : groups.length === 0
              ? "Nothing matches."
              : groups.map(({ word, count }) => `${count.toLocaleString()} ${word}`).join(", ")}
        </p>
        {report.length >= FILTERED_FROM && (
          <label className="search end import-filter">
            <Search aria-hidden />
            <input
              type="search"
              aria-label="Filter the report"
              placeholder="Filter by token, file or word"
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
            />
          </label>
        )}
      </header>
      {groups.map(({ action, name, entries, count }) => (
        <details
          // A filter opens the group again, so that its matches are visible.
          key={`${action} ${wanted !== ""}`}
          className="import-group"
          open={wanted !== "" || action !== "changed" || groups.length === 1}
        >
          <summary className="flex gap-8 round-6 pointer">
            <ChevronRight className="quiet" aria-hidden />
            <span className="strong">{name}</span>
            <span className="quiet">{count.toLocaleString()}</span>
          </summary>
          <ul className="grid gap-8">
            {entries.map((entry) => (
              <li key={entry.code + entry.message}>
                <p>
                  {sentence(entry.message)}{" "}
                  {!isOfAll(entry) && (
                    <span className="quiet">{counted(entry.count, "place")}</span>
                  )}
                </p>
                {!isOfAll(entry) && <Places entry={entry} state={state} />}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function Places({ entry: { count, places }, state }: { entry: Entry; state: ImportState }) {
  return (
    <ul className="wrap stretch import-places">
      {places.map((place) => (
        <li key={shownPlace(place)}>
          <PlaceButton place={place} state={state} />
        </li>
      ))}
      {count > places.length && (
        <li className="quiet">and {(count - places.length).toLocaleString()} more</li>
      )}
    </ul>
  );
}

/** Whether an entry is about the whole import, so that the file that it names says nothing. */
const isOfAll = ({ action, places }: Entry): boolean =>
  action === "mapped" && places.every(({ line, path }) => line === undefined && path === undefined);

const total = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { count }) => sum + count, 0);

const matches = ({ message, places }: Entry, wanted: string): boolean =>
  [message, ...places.map(shownPlace)].some((text) => text.toLowerCase().includes(wanted));

const shownPlace = (place: Place): string => `${placeText(place)} ${place.path ?? ""}`;

/** Leads to the place, where the file's text is here. */
function PlaceButton({ place, state }: { place: Place; state: ImportState }) {
  const words = (
    <>
      <span>{placeText(place)}</span>
      {place.path !== undefined && <span className="ink import-path">{place.path}</span>}
    </>
  );
  if (!state.canShow(place)) return <span className="import-place mono">{words}</span>;
  return (
    <button type="button" className="import-place mono" onClick={() => state.toPlace(place)}>
      {words}
    </button>
  );
}
