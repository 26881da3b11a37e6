import type { z } from "zod";
import { compact } from "../views.ts";
import type { ReviewComment } from "./review.ts";
import type { commentSchema } from "./schemas.ts";
import type { ValueAt } from "./token-at.ts";

/** Bytes of JSON of a value that a comment shows. */
const MAX_VALUE = 10_000;
/** Bytes of JSON of all values of a review's comments; those that follow go without. */
const MAX_VALUES = 1_000_000;

const isLarge = (value: string): boolean => Buffer.byteLength(value) > MAX_VALUE;

/** A value (JSON text) as a comment keeps it: a large one as the beginning of its JSON text. */
export const kept = (value: string): string =>
  isLarge(value) ? JSON.stringify(`${value.slice(0, MAX_VALUE / 4)}…`) : value;

/** A review's comments in the API's form. */
export function toComments(
  comments: readonly ReviewComment[],
  valueAt: ValueAt | undefined,
): z.infer<typeof commentSchema>[] {
  let left = MAX_VALUES;
  return comments.map((comment) => {
    if (left <= 0) return toComment({ ...comment, value: null }, undefined);
    const shown = toComment(comment, valueAt);
    left -= Buffer.byteLength(JSON.stringify([shown.valueThen, shown.valueNow]));
    return shown;
  });
}

/** A comment in the API's form; `valueAt` reads the working copy as it is now, absent if there is none. */
export function toComment(
  comment: ReviewComment,
  valueAt: ValueAt | undefined,
): z.infer<typeof commentSchema> {
  const { id, path, value, hash, body, by, at, resolvedBy, resolvedAt } = comment;
  const now = path === null ? undefined : valueAt?.(path);
  return {
    ...compact({ id, path, hash, body, by, at: at.toISOString() }),
    ...(value === null ? {} : { valueThen: JSON.parse(value) }),
    ...(now === undefined || isLarge(now) ? {} : { valueNow: JSON.parse(now) }),
    resolved: resolvedAt !== null,
    ...compact({ resolvedBy, resolvedAt: resolvedAt?.toISOString() }),
  } as z.infer<typeof commentSchema>;
}
