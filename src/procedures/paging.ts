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
