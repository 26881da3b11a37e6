import { z } from "zod";

/** `limit` and `offset` of a listing. */
export function page({ max, fallback }: { max: number; fallback: number }) {
  const upToMax = { error: `must be a whole number from 1 to ${max}` };
  const fromZero = { error: "must be a whole number from 0" };
  return z.object({
    limit: z
      .int(upToMax)
      .min(1, upToMax)
      .max(max, upToMax)
      .default(fallback)
      .meta({ description: "How many to return at most." }),
    offset: z.int(fromZero).min(0, fromZero).default(0).meta({ description: "How many to skip." }),
  });
}

/** One page of a listing, with the count of all that match. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    limit: z.int().min(1),
    offset: z.int().min(0),
  });

const MAX_TEXT = 200;

/** A text that what is listed has to have in it; blank asks for nothing. */
export const textFilter = (description: string) =>
  z
    .string({ error: "must be text" })
    .max(MAX_TEXT, { error: `must be at most ${MAX_TEXT} characters` })
    .optional()
    .meta({ description });

/** The text as a pattern of `like` takes it literally; undefined where it is blank. */
export const filled = (text: string | undefined): string | undefined =>
  text?.trim().replace(/[\\%_]/g, "\\$&") || undefined;
