import type { z } from "zod";

/**
 * The schema of an output that is made to it, object by object, by code whose types say so: it
 * describes the answer, and does not go through it once more. For long lists of places, whose copying
 * by the schema is a third of what they cost; everything else is checked.
 */
export function trusted<T extends z.ZodType>(schema: T): T {
  const parseAsync = async (value: unknown): Promise<unknown> => value;
  return Object.assign(Object.create(schema) as T, { parseAsync });
}
