import { useId, useState } from "react";
import { inBothZones, instantOf, ownZone } from "./when.ts";

/** A day and a time in the reader's zone, and the instant that they mean in UTC too. */
export function WhenFields({
  busy,
  label,
  onSchedule,
}: {
  busy: boolean;
  /** The words of the button. */
  label: string;
  onSchedule: (time: { at: string; timeZone: string }) => void;
}) {
  const [date, setDate] = useState("");
  const [time, setTime] = useState("09:00");
  const id = useId();
  const instant = instantOf(date, time);
  const at = instant !== undefined && "at" in instant ? instant.at : undefined;
  return (
    <form
      className="grid gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (at !== undefined && !busy) onSchedule({ at, timeZone: ownZone() });
      }}
    >
      <div className="row wrap gap-12">
        <div className="tk-field grow">
          <label className="tk-label" htmlFor={`${id}date`}>
            Go live on
          </label>
          <input
            id={`${id}date`}
            type="date"
            className="tk-input"
            required
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </div>
        <div className="tk-field grow">
          <label className="tk-label" htmlFor={`${id}time`}>
            At
          </label>
          <input
            id={`${id}time`}
            type="time"
            className="tk-input"
            required
            value={time}
            aria-describedby={`${id}zone`}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
      </div>
      <p id={`${id}zone`} className="quiet small" role="status">
        {instant === undefined
          ? `In your zone, ${ownZone().replaceAll("_", " ")}.`
          : "wrong" in instant
            ? instant.wrong
            : inBothZones(instant.at, ownZone(), "UTC")}
      </p>
      <button
        type="submit"
        className="tk-button tk-button--block"
        aria-busy={busy}
        aria-disabled={at === undefined}
      >
        {label}
      </button>
    </form>
  );
}
