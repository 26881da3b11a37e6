import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import { ownZone } from "../when.ts";
import { byDay } from "./by-day.ts";
import { DayCell } from "./day-cell.tsx";
import { dayAfterKey } from "./day-keys.ts";
import {
  addDays,
  addMonths,
  dayIn,
  firstWeekdayOf,
  monthOf,
  readersLocale,
  weeksOf,
  wordsOf,
} from "./days.ts";
import { useMonth } from "./use-month.ts";

/** A month of what goes and went live, on windows with room for it; arrow keys move by day. */
export function Calendar() {
  const today = dayIn(new Date(), ownZone());
  const [day, setDay] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const firstWeekday = firstWeekdayOf(readersLocale());
  const weeks = weeksOf(monthOf(day), firstWeekday);
  const { data: releases = [], error, refetch } = useMonth(monthOf(day));
  const days = byDay(releases, ownZone());
  const move = (event: KeyboardEvent): void => {
    const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    const next = isPlain ? dayAfterKey(event.key, day, firstWeekday) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    flushSync(() => setDay(next));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <section className="releases-calendar" aria-labelledby={id}>
      <header className="row over-8">
        <h2 id={id} aria-live="polite">
          {wordsOf(day, { month: "long", year: "numeric" })}
        </h2>
        <IconButton name="Previous month" onClick={() => setDay(addMonths(day, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton name="Next month" onClick={() => setDay(addMonths(day, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern on a table */}
      <table ref={grid} role="grid" aria-labelledby={id} className="full fixed" onKeyDown={move}>
        <Weekdays firstWeekday={firstWeekday} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.join("")}>
              {week.map((one, place) => (
                <DayCell
                  key={one ?? place}
                  day={one}
                  releases={(one !== undefined && days.get(one)) || []}
                  isToday={one === today}
                  isStop={one === day}
                  onEnter={setDay}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A Monday. */
const SOME_MONDAY = "2024-01-01";

function Weekdays({ firstWeekday }: { firstWeekday: number }) {
  const names = Array.from({ length: 7 }, (_, place) =>
    addDays(SOME_MONDAY, firstWeekday - 1 + place),
  );
  return (
    <thead>
      <tr>
        {names.map((day) => (
          <th key={day} scope="col" className="caption quiet at-start">
            <abbr title={wordsOf(day, { weekday: "long" })} className="bare">
              {wordsOf(day, { weekday: "short" })}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}
