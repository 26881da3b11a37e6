/**
 * Days and months of the calendar as texts, "2026-11-26" and "2026-11". The arithmetic is in UTC, because a
 * day of the reader's zone has 23 or 25 hours when clocks change.
 */

const MS_PER_DAY = 86_400_000;
const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The day on which an instant falls in a zone. */
export const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(instant);

export const monthOf = (day: string): string => day.slice(0, 7);

export const addDays = (day: string, count: number): string =>
  textOf(new Date(utcOf(day).getTime() + count * MS_PER_DAY));

/** The same day of another month, or that month's last. */
export function addMonths(day: string, count: number): string {
  const date = utcOf(`${monthOf(day)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const days = daysOf(monthOf(textOf(date)));
  return days[Number(day.slice(8)) - 1] ?? days.at(-1) ?? day;
}

/** All days of a month. */
function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
}

/** How many days after the first of its week a day is; weekdays count from 1, Monday. */
export const placeInWeek = (day: string, firstWeekday: number): number =>
  (utcOf(day).getUTCDay() - firstWeekday + 7) % 7;

/** A month's weeks of seven days each, undefined for those of the months next to it. */
export function weeksOf(month: string, firstWeekday: number): (string | undefined)[][] {
  const days = daysOf(month);
  const before = placeInWeek(`${month}-01`, firstWeekday);
  const count = Math.ceil((before + days.length) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => days[week * 7 + place - before]),
  );
}

/** Names a day or month in the reader's language. */
export const wordsOf = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" }).format(utcOf(day));

/** The locale that dates are written in. `navigator.language` may be none, such as "en-US@posix". */
export const readersLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

/** The weekday with which weeks begin in a language's region; Monday where the browser cannot say. */
export function firstWeekdayOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(
    language,
  );
  return locale.getWeekInfo?.().firstDay ?? 1;
}
