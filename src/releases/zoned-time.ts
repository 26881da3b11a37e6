import { z } from "zod";
import { invalid } from "../errors/errors.ts";
import { instant } from "../procedures/instant.ts";

const EXAMPLE = "2026-11-30T09:00:00+01:00";
const DAYS = 366;
const DAY_MS = 86_400_000;

/** With or without seconds, which are 0. */
const withSeconds = (text: string): string => text.replace(/(T\d\d:\d\d)(?=[zZ+-])/, "$1:00");
const message = `must be a date-time with an offset, such as ${EXAMPLE}`;
const dateTime = z
  .string({ error: message })
  .refine((text) => instant(EXAMPLE).safeParse(withSeconds(text)).success, { error: message });

export const zonedTime = z.object({
  at: dateTime.meta({
    description:
      "When it goes live: a whole minute within a year, with the offset that `timeZone` has then.",
    examples: [EXAMPLE],
  }),
  timeZone: z
    .string({ error: "is required, an IANA time zone such as Europe/Zurich" })
    .max(100, { error: "must be an IANA time zone such as Europe/Zurich" })
    .meta({ description: "An IANA time zone, for people.", examples: ["Europe/Zurich"] }),
});

/**
 * The instant of a time with its offset. Refuses an offset that is not the zone's at that time, such as
 * that of an hour which a clock change leaves out, and of the hour that comes twice the wrong one.
 *
 * @throws PlatformError `validation_failed`
 */
export function instantIn({ at, timeZone }: z.infer<typeof zonedTime>, now: Date): Date {
  const time = new Date(at);
  const written = offsetIn(at);
  const valid = offsetOf(timeZone, time);
  if (written !== valid) {
    throw invalid(
      "at",
      `has the offset ${written}, but ${timeZone} has ${valid} at that time; send ${localTime(time, valid)} if you mean that instant`,
    );
  }
  if (time.getTime() % 60_000 !== 0) throw invalid("at", "must be a whole minute");
  if (time <= now) throw invalid("at", `is over: it is ${now.toISOString()} now`);
  if (time.getTime() - now.getTime() > DAYS * DAY_MS) throw invalid("at", "must be within a year");
  return time;
}

/** The offset that a date-time is written with, as `+01:00`. */
const offsetIn = (at: string): string => (/[zZ]$/.test(at) ? "+00:00" : at.slice(-6));

/** @throws PlatformError `validation_failed` for an unknown zone */
function offsetOf(timeZone: string, time: Date): string {
  // Intl also takes offsets, which have no clock changes.
  if (/^[A-Za-z]/.test(timeZone)) {
    try {
      const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
      const part = format.formatToParts(time).find(({ type }) => type === "timeZoneName");
      return part?.value.slice("GMT".length) || "+00:00";
    } catch {
      // The zone is unknown.
    }
  }
  throw invalid("timeZone", `${timeZone} is no IANA time zone such as Europe/Zurich`);
}

/** An instant as a date-time with an offset such as `+01:00`. */
function localTime(time: Date, offset: string): string {
  const [hours = 0, minutes = 0] = offset.slice(1).split(":").map(Number);
  const ms = (hours * 60 + minutes) * 60_000 * (offset.startsWith("-") ? -1 : 1);
  return new Date(time.getTime() + ms).toISOString().replace(/\.\d+Z$/, offset);
}
