import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "../../platform/ids.ts";
import type { Ruled } from "../governance/members.ts";
import { Review, ReviewVerdict } from "./review.ts";
import { standingOf } from "./standing.ts";

/**
 * Takes over the requests for changes that block the theme's last review if that was withdrawn, because
 * asking again would be a way round them.
 */
export async function carryOver(
  em: EntityManager,
  theme: Ruled,
  { id, themeId }: Review,
): Promise<void> {
  const last = await em.findOne(
    Review,
    { themeId, id: { $ne: id } },
    { orderBy: [{ requestedAt: "desc" }, { id: "desc" }] },
  );
  if (last?.state !== "withdrawn") return;
  const { verdicts } = await standingOf(em, last, { theme, copy: null, hash: last.hash });
  for (const { verdict, counts, hash, message, by, at } of verdicts) {
    if (verdict !== "request_changes" || !counts) continue;
    em.create(ReviewVerdict, { id: newId(), reviewId: id, verdict, hash, message, by, at });
  }
  await em.flush();
}
