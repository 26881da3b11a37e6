const locales = [undefined, "en"] as const;

/** The months' names in lower case, short and long, as the reader's language and English write them. */
const months = locales.flatMap((locale) =>
  (["short", "long"] as const).map((month) => {
    const format = new Intl.DateTimeFormat(locale, { month });
    return Array.from({ length: 12 }, (_, at) => plain(format.format(new Date(2000, at, 15))));
  }),
);

function plain(text: string): string {
  return text.toLowerCase().replaceAll(".", "");
}

const MIN_MONTH = 3;

const monthOf = (word: string): number | undefined => {
  for (const names of months) {
    const at = names.findIndex(
      (name) => name === word || (word.length >= MIN_MONTH && name.startsWith(word)),
    );
    if (at >= 0) return at;
  }
  return undefined;
};

const exact = (year: number, month: number, day: number): Date | undefined => {
  const date = new Date(year, month, day);
  return year >= 1000 && date.getMonth() === month && date.getDate() === day ? date : undefined;
};

/**
 * The start of a day as a person writes it: "12 Nov", "12 Nov 2025", "Nov 12, 2025", "2025-11-12", "today" or
 * "yesterday". A day without a year is the latest of that name. Returns undefined for other texts.
 */
export function readDay(text: string, now = new Date()): Date | undefined {
  const typed = plain(text.trim());
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (typed === "today") return today;
  if (typed === "yesterday") return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return exact(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const words = typed.split(/[\s,]+/);
  const month = words.map(monthOf).find((one) => one !== undefined);
  const day = words.find((word) => /^\d{1,2}$/.test(word));
  const year = words.find((word) => /^\d{4}$/.test(word));
  if (month === undefined || day === undefined || words.length !== (year ? 3 : 2)) return undefined;
  if (year !== undefined) return exact(Number(year), month, Number(day));
  const thisYear = exact(now.getFullYear(), month, Number(day));
  return thisYear !== undefined && thisYear <= today
    ? thisYear
    : exact(now.getFullYear() - 1, month, Number(day));
}

const written = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** A day as the page writes it: "12 Nov 2025". */
export const dayText = (date: Date): string =>
  Number.isNaN(date.getTime()) ? "" : written.format(date);
