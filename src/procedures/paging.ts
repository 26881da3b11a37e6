import { z } from "zod";

const limit = (max: number, fallback: number) =>
  z
    .int({ error: `must be a whole number from 1 to ${max}` })
    .min(1, { error: `must be a whole number from 1 to ${max}` })
    .max(max, { error: `must be a whole number from 1 to ${max}` })
    .default(fallback);

/** `limit` and `offset` of a listing. */
export const page = ({ max, fallback }: { max: number; fallback: number }) =>
  z.object({
    limit: limit(max, fallback),
    offset: z
      .int({ error: "must be a whole number from 0" })
      .min(0, { error: "must be a whole number from 0" })
      .default(0),
  });

/** One page of a listing, with the count of all that match. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.int().min(0),
    limit: z.int().min(1),
    offset: z.int().min(0),
  });
