const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  year: "numeric",
});
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** "Today, 14:02", "Yesterday, 09:15", "12 Nov, 08:00", "2 Nov 2025". */
export function instantText(date: Date, now = new Date()): string {
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  const clock = time.format(date);
  if (days === 0) return `Today, ${clock}`;
  if (days === 1) return `Yesterday, ${clock}`;
  return date.getFullYear() === now.getFullYear()
    ? `${day.format(date)}, ${clock}`
    : dayOfYear.format(date);
}

/** The same for the middle of a sentence: "today, 14:02". */
export const instantWithin = (date: Date, now = new Date()): string =>
  instantText(date, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());

export const clockText = (date: Date): string => time.format(date);

/** "14:02", or with its day where that is not today. */
export const momentText = (date: Date, now = new Date()): string =>
  date.toDateString() === now.toDateString() ? clockText(date) : instantText(date, now);

/** An instant of the service (RFC 3339), absolute; in full on hover. */
export function Instant({ at, isWithin = false }: { at: string; isWithin?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)}>
      {isWithin ? instantWithin(date) : instantText(date)}
    </time>
  );
}
