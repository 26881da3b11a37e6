/** Times at which something goes live, in the reader's zone and others. */

const parts = { weekday: "short", day: "numeric", month: "short" } as const;
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** The reader's zone, an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "Mon 30 Nov, 09:00" in a zone, by default the reader's; with the year where that is another. */
export function goLiveText(at: string, timeZone = ownZone(), now = new Date()): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat("en-GB", {
    ...parts,
    timeZone,
    ...(isThisYear ? {} : { year: "numeric" }),
  })
    .format(date)
    .replace(",", "");
  return `${day}, ${new Intl.DateTimeFormat("en-GB", { ...clock, timeZone }).format(date)}`;
}

/** The time in both zones, or once if they have the same. */
export function inBothZones(at: string, timeZone: string, own = ownZone()): string {
  const there = goLiveText(at, timeZone);
  const here = goLiveText(at, own);
  const place = (zone: string): string => zone.replaceAll("_", " ");
  return there === here
    ? `${there}, ${place(timeZone)}`
    : `${there} in ${place(timeZone)}, ${here} in ${place(own)}`;
}

/** How long it is until then, in whole units. */
export function countdown(at: string, now = new Date()): string {
  const minutes = Math.ceil((Date.parse(at) - now.getTime()) / 60_000);
  if (minutes <= 0) return "now";
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `in ${hours} h ${minutes % 60} min`;
  return `in ${Math.floor(hours / 24)} days`;
}

/**
 * The instant of a date and a time in the reader's zone, with its offset; a sentence where the clock
 * change leaves the hour out, and undefined while a field is empty.
 */
export function instantOf(
  date: string,
  time: string,
): { at: string } | { wrong: string } | undefined {
  if (date === "" || time === "") return undefined;
  const local = new Date(`${date}T${time}`);
  if (Number.isNaN(local.getTime())) return undefined;
  const [hours, minutes] = time.split(":").map(Number);
  if (local.getHours() !== hours || local.getMinutes() !== minutes) {
    return { wrong: "The clock change leaves this hour out; choose another." };
  }
  const offset = -local.getTimezoneOffset();
  const digits = (value: number): string => String(Math.trunc(value)).padStart(2, "0");
  const sign = offset < 0 ? "-" : "+";
  const size = Math.abs(offset);
  return { at: `${date}T${time}:00${sign}${digits(size / 60)}:${digits(size % 60)}` };
}
