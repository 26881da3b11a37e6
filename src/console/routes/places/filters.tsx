import { Popover } from "@base-ui/react/popover";
import { ListFilter } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";
import { FormField } from "../../parts/form-field.tsx";
import { coordinateText, readCoordinate } from "../../parts/map/coordinate.ts";
import { type Narrowing, nearOf, nearText } from "./search.ts";

/** The suggestions, in addition to the typed text. */
export interface FilterOptions {
  /** Names by subject, oneself first. */
  people: ReadonlyMap<string, string>;
  badges: readonly string[];
}

interface FilterProps {
  narrowing: Narrowing;
  options: FilterOptions;
  onChange: (narrowing: Narrowing) => void;
}

const mine = ["near", "badge", "createdBy", "since", "until"] as const;

/** The filters that are not always in sight. Each takes effect once it is left. */
export function FilterMenu(props: FilterProps) {
  const count = mine.filter((name) => props.narrowing[name] !== undefined).length;
  return (
    <Popover.Root>
      <Popover.Trigger
        className="quiet gap-6 inline nowrap round-8 pointer label line filter-drop"
        data-set={count > 0 || undefined}
      >
        <ListFilter aria-hidden />
        Filter
        {count > 0 && <b>{count}</b>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} className="menu-positioner">
          <Popover.Popup className="tk-menu pad-16 places-filters" aria-label="Filter">
            <Fields {...props} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Fields({ narrowing, options, onChange }: FilterProps) {
  const listId = useId();
  const who = useId();
  const { createdBy = "" } = narrowing;
  const set = (name: (typeof mine)[number], value: string): void => {
    const { [name]: before, ...others } = narrowing;
    if (value !== (before ?? "")) onChange(value === "" ? others : { ...others, [name]: value });
  };
  return (
    <div className="form">
      <Held
        label="Badge"
        value={narrowing.badge}
        onValue={(value) => set("badge", value)}
        list={listId}
        placeholder="night"
        help="Of one of its pictures."
      />
      <datalist id={listId}>
        {options.badges.map((badge) => (
          <option key={badge} value={badge} />
        ))}
      </datalist>
      <div className="tk-field">
        <label className="tk-label" htmlFor={who}>
          Made by
        </label>
        <select
          id={who}
          className="tk-select"
          value={createdBy}
          onChange={({ target }) => set("createdBy", target.value)}
        >
          <option value="">Anybody</option>
          {[...options.people].map(([subject, name]) => (
            <option key={subject} value={subject}>
              {name}
            </option>
          ))}
          {createdBy !== "" && !options.people.has(createdBy) && (
            <option value={createdBy}>{createdBy}</option>
          )}
        </select>
      </div>
      <div className="grid gap-12 places-days">
        <Held
          label="Taken from"
          type="date"
          value={narrowing.since}
          onValue={(value) => set("since", value)}
        />
        <Held
          label="Until"
          type="date"
          value={narrowing.until}
          onValue={(value) => set("until", value)}
        />
      </div>
      <NearFields near={narrowing.near} onNear={(value) => set("near", value)} />
    </div>
  );
}

const NEAR_KILOMETERS = 50;

function NearFields({
  near,
  onNear,
}: {
  near: string | undefined;
  onNear: (near: string) => void;
}) {
  const point = nearOf(near);
  const [wrong, setWrong] = useState(false);
  const kilometers = point === undefined ? NEAR_KILOMETERS : point.radiusMeters / 1000;
  return (
    <div className="grid gap-12 places-near">
      <Held
        label="Near"
        value={point && coordinateText(point)}
        placeholder="47.3769, 8.5417"
        error={wrong ? "Write a coordinate, such as 47.3769, 8.5417" : undefined}
        onValue={(text) => {
          const position = readCoordinate(text);
          setWrong(text !== "" && position === undefined);
          if (text === "") onNear("");
          else if (position) onNear(nearText({ ...position, radiusMeters: kilometers * 1000 }));
        }}
      />
      <Held
        label="Within km"
        inputMode="decimal"
        value={String(kilometers)}
        disabled={point === undefined}
        onValue={(text) => {
          const radius = Number(text.replace(",", ".")) * 1000;
          if (point && radius > 0) onNear(nearText({ ...point, radiusMeters: radius }));
        }}
      />
    </div>
  );
}

/** Takes effect on Enter and when it is left, so that nothing half-typed asks the service. */
function Held({
  value = "",
  onValue,
  error,
  ...field
}: Omit<ComponentProps<typeof FormField>, "value" | "error"> & {
  value: string | undefined;
  onValue: (value: string) => void;
  error?: string | undefined;
}) {
  return (
    <FormField
      key={value}
      defaultValue={value}
      autoComplete="off"
      error={error}
      onBlur={({ target }) => {
        if (target.value.trim() !== value) onValue(target.value.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") onValue(event.currentTarget.value.trim());
      }}
      {...field}
    />
  );
}
