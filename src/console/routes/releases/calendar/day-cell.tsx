import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ReleaseSummary } from "../use-releases.ts";
import { stateWords } from "../words.ts";
import { wordsOf } from "./days.ts";

/** As many releases of a day as the calendar shows at first. */
const MOST_SHOWN = 3;

/** A day with its releases; Enter goes to the first of them, arrow keys to the others, Escape back to the day. */
export function DayCell({
  day,
  releases,
  isToday,
  isStop,
  onEnter,
}: {
  /** Undefined for a day of another month, whose cell is empty. */
  day: string | undefined;
  releases: readonly ReleaseSummary[];
  isToday: boolean;
  /** Whether the Tab key stops at this day. */
  isStop: boolean;
  onEnter: (day: string) => void;
}) {
  const [isWhole, setWhole] = useState(false);
  if (day === undefined) return <td />;
  const shown = isWhole ? releases : releases.slice(0, MOST_SHOWN);
  const more = releases.length - shown.length;
  const date = wordsOf(day, { weekday: "long", day: "numeric", month: "long" });
  return (
    <td
      className="relative"
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? "date" : undefined}
      onFocus={() => onEnter(day)}
      onKeyDown={moveWithin}
    >
      <span className="visually-hidden">{date}</span>
      <span aria-hidden className={isToday ? "tk-badge tk-badge--primary" : "caption quiet"}>
        {Number(day.slice(8))}
      </span>
      {shown.map((release) => (
        <Chip key={release.id} release={release} />
      ))}
      {more > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="tool tool--small"
          aria-label={`${more} more on ${date}`}
          onClick={({ currentTarget: { parentElement: cell } }) => {
            flushSync(() => setWhole(true));
            cell?.querySelectorAll("a")[MOST_SHOWN]?.focus();
          }}
        >
          +{more}
        </button>
      )}
    </td>
  );
}

const Chip = ({ release }: { release: ReleaseSummary }) => (
  <Link
    to="/releases/$id"
    params={{ id: release.id }}
    tabIndex={-1}
    className="tag bare"
    title={`${release.name}: ${stateWords(release)}`}
  >
    <span className="cut">{release.name}</span>
  </Link>
);

/** Moves among a day's links by keys, of which only those that it does not take reach the grid. */
function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget;
  const stops = [...cell.querySelectorAll<HTMLElement>("a, button")];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = at === -1 ? stopFromDay(event.key, stops) : stopAfter(event.key, at, stops, cell);
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

const stopFromDay = (key: string, stops: readonly HTMLElement[]): HTMLElement | undefined =>
  key === "Enter" || key === "F2" ? stops[0] : undefined;

function stopAfter(key: string, at: number, stops: readonly HTMLElement[], cell: HTMLElement) {
  if (key === "Escape") return cell;
  if (key === "ArrowDown" || key === "ArrowRight") return stops[at + 1] ?? stops[at];
  if (key === "ArrowUp" || key === "ArrowLeft") return stops[at - 1] ?? stops[at];
  return undefined;
}
