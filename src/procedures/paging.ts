import { z } from "zod";

/** `limit` and `offset` of a list. */
export function page({ max, fallback }: { max: number; fallback: number }) {
  const upToMax = { error: `must be a whole number from 1 to ${max}` };
  const fromZero = { error: "must be a whole number from 0" };
  return z.object({
    limit: z
      .int(upToMax)
      .min(1, upToMax)
      .max(max, upToMax)
      .default(fallback)
      .meta({ description: "The largest number of items to return." }),
    offset: z
      .int(fromZero)
      .min(0, fromZero)
      .default(0)
      .meta({ description: "The number of items to skip." }),
  });
}

/** One page of a list, with the total of matches. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    limit: z.int().min(1),
    offset: z.int().min(0),
  });

const MAX_TEXT = 200;

/** A text that every listed item contains; a blank one sets no condition. */
export const textFilter = (description: string) =>
  z
    .string({ error: "must be text" })
    .max(MAX_TEXT, { error: `must be at most ${MAX_TEXT} characters` })
    .optional()
    .meta({ description });

/** The text as a literal `like` pattern; undefined if blank. */
export const filled = (text: string | undefined): string | undefined =>
  text?.trim().replace(/[\\%_]/g, "\\$&") || undefined;
