import type { EntityManager } from "@mikro-orm/postgresql";
import { Review } from "./review.ts";

/** Finds the open review of a theme, or null. A caller that changes it holds the theme's row lock. */
export const openReviewOf = (em: EntityManager, { id }: { id: string }): Promise<Review | null> =>
  em.findOne(Review, { themeId: id, state: "open" });

interface Ending {
  state: "published" | "withdrawn";
  by: string | null;
  hash: string | null;
  version?: number;
}

export function close(review: Review, { state, by, hash, version }: Ending): void {
  review.state = state;
  review.closedBy = by;
  review.closedAt = new Date();
  review.closedHash = hash;
  review.version = version ?? null;
  review.problem = null;
}

/** Ends the open review, if there is one, of a working copy that is gone. */
export async function closeOpen(
  em: EntityManager,
  theme: { id: string },
  ending: Ending,
): Promise<void> {
  const review = await openReviewOf(em, theme);
  if (review === null) return;
  close(review, ending);
  await em.flush();
}
