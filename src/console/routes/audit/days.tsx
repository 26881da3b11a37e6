import { useId, useState } from "react";
import { DropMenu } from "../../parts/filters.tsx";
import { rangeOf } from "./range.ts";
import { Ranges } from "./ranges.tsx";
import { dayText, readDay } from "./read-day.ts";
import { type AuditNarrowing, narrowed } from "./search.ts";

/** A menu of ranges, and two days to write; the address has the instants at which they begin and end. */
export function Days({
  filter,
  onChange,
}: {
  filter: AuditNarrowing;
  onChange: (filter: AuditNarrowing) => void;
}) {
  const { since, until } = filter;
  const range = rangeOf(filter);
  const [isWriting, setWriting] = useState(false);
  const first = since === undefined ? "" : dayText(new Date(since));
  const last = until === undefined ? "" : dayText(new Date(Date.parse(until) - 1));
  return (
    <>
      <DropMenu name="When" chosen={range?.name}>
        <Ranges
          filter={filter}
          range={range}
          onChange={(next) => {
            setWriting(next === undefined);
            if (next !== undefined) onChange(next);
          }}
        />
      </DropMenu>
      {(isWriting || (range === undefined && (since ?? until) !== undefined)) && (
        <fieldset className="flex wrap gap-8 audit-days">
          <legend className="visually-hidden">Days</legend>
          <Day
            key={`since ${first}`}
            name="From"
            day={first}
            onDay={(day) => onChange(narrowed(filter, "since", startOf(day, 0)))}
          />
          <Day
            key={`until ${last}`}
            name="to"
            day={last}
            onDay={(day) => onChange(narrowed(filter, "until", startOf(day, 1)))}
          />
        </fieldset>
      )}
    </>
  );
}

/** A field for a day: read when it is left, or by Enter. */
function Day({
  name,
  day,
  onDay,
}: {
  name: string;
  day: string;
  onDay: (day: Date | undefined) => void;
}) {
  const [typed, setTyped] = useState(day);
  const [isWrong, setWrong] = useState(false);
  const help = useId();
  const read = (): void => {
    if (typed.trim() === day) return;
    const date = typed.trim() === "" ? undefined : readDay(typed);
    const isUnread = date === undefined && typed.trim() !== "";
    setWrong(isUnread);
    if (!isUnread) onDay(date);
  };
  return (
    <>
      <label className="inline gap-6 quiet label">
        {name}
        <input
          type="text"
          value={typed}
          placeholder={dayText(new Date())}
          autoComplete="off"
          aria-invalid={isWrong}
          {...(isWrong ? { "aria-describedby": help } : {})}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(false);
          }}
          onBlur={read}
          onKeyDown={({ key }) => key === "Enter" && read()}
        />
      </label>
      {isWrong && (
        <span id={help} role="alert" className="small bad">
          Write a day such as {dayText(new Date())} or 2026-11-30.
        </span>
      )}
    </>
  );
}

/** When a day begins here, or the one so many days later; empty for none. */
const startOf = (day: Date | undefined, later: number): string =>
  day === undefined
    ? ""
    : new Date(day.getFullYear(), day.getMonth(), day.getDate() + later).toISOString();
