import { Columns2, List, Map as MapIcon, X } from "lucide-react";
import type { RefObject } from "react";
import { SearchBox } from "../../parts/filters.tsx";
import { coordinateWords, distanceText } from "../../parts/map/coordinate.ts";
import { FilterMenu, type FilterOptions } from "./filters.tsx";
import { type Narrowing, nearOf, type PlacesSearch } from "./search.ts";

const views = [
  [undefined, "Map and list", Columns2],
  ["map", "Map", MapIcon],
  ["list", "List", List],
] as const;

/** The filters and the view of the places, all of them in the address. */
export function PlacesToolbar({
  narrowing,
  view,
  options,
  result,
  onChange,
  onView,
  searchBox,
  onDown,
}: {
  narrowing: Narrowing;
  view: PlacesSearch["view"];
  options: FilterOptions;
  /** How many there are, for eyes and ears. */
  result: string;
  onChange: (narrowing: Narrowing, typed?: boolean) => void;
  onView: (view: PlacesSearch["view"]) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  onDown: () => void;
}) {
  const { q, ...others } = narrowing;
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <>
      <search className="filter-bar">
        <SearchBox
          hint="Title or description"
          q={q ?? ""}
          onQuery={(typed) => onChange(typed === "" ? others : { ...others, q: typed }, true)}
          ref={searchBox}
          onDown={onDown}
        />
        <FilterMenu narrowing={narrowing} options={options} onChange={onChange} />
        <fieldset className="tk-segmented places-views">
          <legend className="visually-hidden">View</legend>
          {views.map(([value, name, Icon]) => (
            <button
              key={name}
              type="button"
              className="tk-segmented__option"
              aria-pressed={view === value}
              aria-label={name}
              title={name}
              onClick={() => onView(value)}
            >
              <Icon aria-hidden />
            </button>
          ))}
        </fieldset>
        <p role="status" className="filter-result quiet">
          {result}
        </p>
      </search>
      {isNarrowed && (
        <div className="flex wrap gap-6 places-chips">
          {chipsOf(narrowing, options).map(([name, text]) => (
            <button
              key={name}
              type="button"
              className="small inline gap-4 narrow round-6 ink pointer high-24 edgeless within places-chip"
              aria-label={`${text}: remove this filter`}
              onClick={() => onChange(without(narrowing, name))}
            >
              <span className="cut">{text}</span>
              <X className="xs quiet" aria-hidden />
            </button>
          ))}
          <button type="button" className="tool tool--small" onClick={() => onChange({})}>
            Clear filters
          </button>
        </div>
      )}
    </>
  );
}

function without(narrowing: Narrowing, name: keyof Narrowing): Narrowing {
  const { [name]: _, ...others } = narrowing;
  return others;
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });
const dayText = (text: string): string => day.format(new Date(`${text}T00:00`));

function chipsOf(narrowing: Narrowing, { people }: FilterOptions): [keyof Narrowing, string][] {
  const { q, bbox, badge, createdBy, since, until } = narrowing;
  const near = nearOf(narrowing.near);
  const chips: [keyof Narrowing, string | undefined][] = [
    ["q", q && `“${q}”`],
    ["bbox", bbox && "In this part of the map"],
    ["near", near && `Within ${distanceText(near.radiusMeters)} of ${coordinateWords(near)}`],
    ["badge", badge && `Badge ${badge}`],
    ["createdBy", createdBy && `Made by ${people.get(createdBy) ?? createdBy}`],
    ["since", since && `Taken from ${dayText(since)}`],
    ["until", until && `Taken until ${dayText(until)}`],
  ];
  return chips.filter((chip): chip is [keyof Narrowing, string] => chip[1] !== undefined);
}
