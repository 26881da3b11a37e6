import type { ReleaseSummary } from "../use-releases.ts";
import { dayIn } from "./days.ts";

type Dated = Pick<ReleaseSummary, "state" | "at" | "endedAt">;

/** When a release goes live, went live or failed; undefined if it has no such time. */
function timeOf({ state, at, endedAt }: Dated): string | undefined {
  if (state === "draft" || state === "cancelled") return undefined;
  return state === "scheduled" ? at : endedAt;
}

/** Releases by the day of a zone on which they go or went live, the earliest of a day first. */
export function byDay<T extends Dated>(releases: readonly T[], timeZone: string): Map<string, T[]> {
  const timed = releases.flatMap((release) => {
    const time = timeOf(release);
    return time === undefined ? [] : [{ release, date: new Date(time) }];
  });
  timed.sort((one, other) => one.date.getTime() - other.date.getTime());
  const days = new Map<string, T[]>();
  for (const { release, date } of timed) {
    const day = dayIn(date, timeZone);
    days.set(day, [...(days.get(day) ?? []), release]);
  }
  return days;
}
