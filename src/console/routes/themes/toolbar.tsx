import { ListFilter, X } from "lucide-react";
import type { RefObject } from "react";
import { Choice, DropMenu, SearchBox } from "../../parts/filters.tsx";
import type { Narrowing, ThemeState } from "./search.ts";
import type { Facets } from "./use-themes.ts";

/** The filters of the list, all of them in the address. */
export function ThemesToolbar({
  narrowing,
  facets,
  result,
  onChange,
  searchBox,
  onDown,
}: {
  narrowing: Narrowing;
  facets: Facets | undefined;
  /** How many there are, for eyes and ears. */
  result: string;
  onChange: (narrowing: Narrowing, typed?: boolean) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  /** Down from the search to what it found. */
  onDown: () => void;
}) {
  const { q, ...others } = narrowing;
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <search className="filter-bar">
      <SearchBox
        q={q ?? ""}
        hint="Name, slug or description"
        onQuery={(typed) => onChange(typed === "" ? others : { ...others, q: typed }, true)}
        ref={searchBox}
        onDown={onDown}
      />
      <Segments narrowing={narrowing} facets={facets} onChange={onChange} />
      <DropMenu name="Tag" chosen={narrowing.tag} className="desk">
        <TagChoice narrowing={narrowing} facets={facets} onChange={onChange} />
      </DropMenu>
      <DropMenu name="Origin" chosen={originName(narrowing.system)} className="desk">
        <OriginChoice narrowing={narrowing} facets={facets} onChange={onChange} />
      </DropMenu>
      <DropMenu
        name="Filter"
        chosen={undefined}
        isSet={Object.keys(others).length > 0}
        icon={<ListFilter aria-hidden />}
        className="phone"
      >
        <Choice
          name="State"
          value={narrowing.status ?? ""}
          options={[["", "All"], ...statuses]}
          onValue={(status) =>
            onChange(without(narrowing, "status", status === "" ? {} : { status }))
          }
        />
        <TagChoice narrowing={narrowing} facets={facets} onChange={onChange} />
        <OriginChoice narrowing={narrowing} facets={facets} onChange={onChange} />
      </DropMenu>
      {isNarrowed && (
        <button type="button" className="tool" onClick={() => onChange({})}>
          <X aria-hidden />
          Clear filters
        </button>
      )}
      <p role="status" className="filter-result quiet">
        {result}
      </p>
    </search>
  );
}

const statuses = [
  ["published", "Live"],
  ["draft", "Draft"],
  ["archived", "Archived"],
] as const;

interface ChoiceProps {
  narrowing: Narrowing;
  facets: Facets | undefined;
  onChange: (narrowing: Narrowing) => void;
}

function without(narrowing: Narrowing, name: keyof Narrowing, change: Narrowing): Narrowing {
  const { [name]: _, ...others } = narrowing;
  return { ...others, ...change };
}

function Segments({ narrowing, facets, onChange }: ChoiceProps) {
  const counts = facets?.statuses;
  const option = (status: ThemeState | undefined, name: string, count: number | undefined) => (
    <button
      key={name}
      type="button"
      className="tk-segmented__option"
      aria-pressed={narrowing.status === status}
      onClick={() => onChange(without(narrowing, "status", status === undefined ? {} : { status }))}
    >
      {name} <span className="quiet light fine filter-count">{count?.toLocaleString() ?? ""}</span>
    </button>
  );
  return (
    <fieldset className="tk-segmented desk">
      <legend className="visually-hidden">State</legend>
      {option(undefined, "All", counts && counts.draft + counts.published)}
      {statuses.map(([status, name]) => option(status, name, counts?.[status]))}
    </fieldset>
  );
}

function TagChoice({ narrowing, facets, onChange }: ChoiceProps) {
  const { tag = "" } = narrowing;
  const tagOptions = (facets?.tags ?? []).map((one) => [one.tag, one.tag, one.count] as const);
  const isListed = tag === "" || tagOptions.some(([value]) => value === tag);
  return (
    <Choice
      name="Tag"
      value={tag}
      options={[["", "Any tag"], ...tagOptions, ...(isListed ? [] : [[tag, tag, 0] as const])]}
      onValue={(value) => onChange(without(narrowing, "tag", value === "" ? {} : { tag: value }))}
      {...(tagOptions.length === 0
        ? { empty: "No theme here has a tag: write `tags` in its metadata." }
        : {})}
    />
  );
}

const originName = (system: boolean | undefined): string | undefined =>
  system === undefined ? undefined : system ? "Built in" : "Made here";

function OriginChoice({ narrowing, facets, onChange }: ChoiceProps) {
  const { system } = narrowing;
  return (
    <Choice
      name="Origin"
      value={system === undefined ? "" : system ? "builtIn" : "own"}
      options={[
        ["", "Any origin"],
        ["own", "Made here", facets?.system.own],
        ["builtIn", "Built in", facets?.system.builtIn],
      ]}
      onValue={(value) =>
        onChange(without(narrowing, "system", value === "" ? {} : { system: value === "builtIn" }))
      }
    />
  );
}
