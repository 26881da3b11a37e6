import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { uuidOf } from "../../platform/ids.ts";
import { findPlace, noComment } from "../find.ts";
import { Comment, type Place } from "../place.ts";

/**
 * Finds a comment with its place, and locks the comment until the transaction ends.
 *
 * @throws PlatformError `not_found`
 */
export async function lockComment(
  em: EntityManager,
  commentId: string,
): Promise<{ comment: Comment; place: Place }> {
  const id = uuidOf(commentId);
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const comment = id === undefined ? null : await em.findOne(Comment, { id }, lock);
  if (comment === null) throw noComment(commentId);
  return { comment, place: await findPlace(em, comment.placeId) };
}
