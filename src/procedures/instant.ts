import { z } from "zod";

/** A date-time with any offset, within the years that have four digits in UTC. */
export const instant = (example: string) =>
  z.iso
    .datetime({ offset: true, abort: true, error: `must be a date-time such as ${example}` })
    .refine((text) => /^\d{4}-/.test(isoOf(text)) && isoOf(text) > "0001", {
      error: "must be in the years 1 to 9999, in UTC",
    });

function isoOf(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString();
}
