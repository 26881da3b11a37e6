import { type AuditNarrowing, narrowed } from "./search.ts";

/** Days as they are here; the address has the instants at which they begin and end. */
export function Days({
  filter,
  onChange,
}: {
  filter: AuditNarrowing;
  onChange: (filter: AuditNarrowing) => void;
}) {
  const first = filter.since === undefined ? "" : dayOf(new Date(filter.since));
  const last = filter.until === undefined ? "" : dayOf(new Date(Date.parse(filter.until) - 1));
  return (
    <fieldset className="audit-days">
      <legend className="visually-hidden">Days</legend>
      <label>
        From
        <input
          key={`since ${first}`}
          type="date"
          defaultValue={first}
          {...(last === "" ? {} : { max: last })}
          onChange={({ target: { value, validity } }) => {
            if (!validity.badInput) onChange(narrowed(filter, "since", startOf(value, 0)));
          }}
        />
      </label>
      <label>
        to
        <input
          key={`until ${last}`}
          type="date"
          defaultValue={last}
          {...(first === "" ? {} : { min: first })}
          onChange={({ target: { value, validity } }) => {
            if (!validity.badInput) onChange(narrowed(filter, "until", startOf(value, 1)));
          }}
        />
      </label>
    </fieldset>
  );
}

const two = (number: number): string => String(number).padStart(2, "0");

const dayOf = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ""
    : `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** When a day begins here, or the one so many days later; empty for none, and while it is typed. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  if (day === "" || year < 1000) return "";
  return new Date(year, month - 1, date + later).toISOString();
}
