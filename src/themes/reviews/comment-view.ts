import type { z } from "zod";
import { compact } from "../views.ts";
import type { ReviewComment } from "./review.ts";
import type { commentSchema } from "./schemas.ts";
import type { ValueAt } from "./token-at.ts";

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
    ...(now === undefined ? {} : { valueNow: JSON.parse(now) }),
    resolved: resolvedAt !== null,
    ...compact({ resolvedBy, resolvedAt: resolvedAt?.toISOString() }),
  } as z.infer<typeof commentSchema>;
}
