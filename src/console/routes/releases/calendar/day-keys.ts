import { addDays, addMonths, placeInWeek } from "./days.ts";

/** The day to which a key moves from another; undefined for other keys. */
export function dayAfterKey(key: string, day: string, firstWeekday: number): string | undefined {
  const place = placeInWeek(day, firstWeekday);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -place,
    End: 6 - place,
  };
  const step = steps[key];
  if (step !== undefined) return addDays(day, step);
  if (key === "PageUp") return addMonths(day, -1);
  if (key === "PageDown") return addMonths(day, 1);
  return undefined;
}
