import { Menu } from "@base-ui/react/menu";
import { ChevronDown, ListFilter, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { SearchBox } from "../../parts/search-box.tsx";
import type { Narrowing, ThemeState } from "./search.ts";
import type { Facets } from "./use-themes.ts";

/** What narrows the list down: all of it is in the address. */
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
    <search className="themes-bar">
      <SearchBox
        placeholder="Name, slug or description"
        className="themes-search"
        q={q ?? ""}
        onQuery={(typed) => onChange(typed === "" ? others : { ...others, q: typed }, true)}
        ref={searchBox}
        onDown={onDown}
      />
      <Segments narrowing={narrowing} facets={facets} onChange={onChange} />
      <DropMenu name="Tag" chosen={narrowing.tag} className="themes-wide">
        <TagChoice narrowing={narrowing} facets={facets} onChange={onChange} />
      </DropMenu>
      <DropMenu name="Origin" chosen={originName(narrowing.system)} className="themes-wide">
        <OriginChoice narrowing={narrowing} facets={facets} onChange={onChange} />
      </DropMenu>
      <DropMenu
        name="Filter"
        chosen={undefined}
        isSet={Object.keys(others).length > 0}
        icon={<ListFilter aria-hidden />}
        className="themes-narrow"
      >
        <Choice
          name="Status"
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
        <button type="button" className="tool themes-clear" onClick={() => onChange({})}>
          <X aria-hidden />
          Clear filters
        </button>
      )}
      <p role="status" className="themes-result quiet">
        {result}
      </p>
    </search>
  );
}

const statuses = [
  ["published", "Published"],
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
      {name} <span className="themes-count">{count?.toLocaleString() ?? ""}</span>
    </button>
  );
  return (
    <fieldset className="tk-segmented themes-wide">
      <legend className="visually-hidden">Status</legend>
      {option(undefined, "All", counts && counts.draft + counts.published)}
      {statuses.map(([status, name]) => option(status, name, counts?.[status]))}
    </fieldset>
  );
}

function TagChoice({ narrowing, facets, onChange }: ChoiceProps) {
  const { tag = "" } = narrowing;
  const known = (facets?.tags ?? []).map((one) => [one.tag, one.tag, one.count] as const);
  const isKnown = tag === "" || known.some(([value]) => value === tag);
  return (
    <Choice
      name="Tag"
      value={tag}
      options={[["", "Any tag"], ...known, ...(isKnown ? [] : [[tag, tag, 0] as const])]}
      onValue={(value) => onChange(without(narrowing, "tag", value === "" ? {} : { tag: value }))}
      {...(known.length === 0
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

/** A group of a menu, of which one is chosen. */
function Choice<T extends string>({
  name,
  value,
  options,
  empty,
  onValue,
}: {
  name: string;
  value: T;
  options: readonly (readonly [value: T, name: string, count?: number | undefined])[];
  empty?: string;
  onValue: (value: T) => void;
}) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onValue}>
      <Menu.GroupLabel className="tk-menu__label">{name}</Menu.GroupLabel>
      {options.map(([one, text, count]) => (
        <Menu.RadioItem key={one} value={one} className="tk-menu__item" closeOnClick>
          <span className="themes-check"></span>
          {text}
          {count !== undefined && (
            <span className="tk-menu__shortcut quiet">{count.toLocaleString()}</span>
          )}
        </Menu.RadioItem>
      ))}
      {empty && <p className="tk-menu__label themes-empty">{empty}</p>}
    </Menu.RadioGroup>
  );
}

function DropMenu({
  name,
  chosen,
  isSet = chosen !== undefined,
  icon,
  className,
  children,
}: {
  name: string;
  chosen: string | undefined;
  isSet?: boolean;
  icon?: ReactNode;
  className: string;
  children: ReactNode;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger className={`drop-button ${className}`} data-set={isSet || undefined}>
        {icon}
        {name}
        {chosen !== undefined && <b className="cut">{chosen}</b>}
        {icon === undefined && <ChevronDown aria-hidden />}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="start" sideOffset={6} className="menu-positioner">
          <Menu.Popup className="tk-menu themes-menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
