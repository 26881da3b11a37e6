import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound, PlatformError } from "../../errors/errors.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { Caller } from "../../procedures/caller.ts";
import { assertInScope } from "../../procedures/scope.ts";
import { Theme } from "../theme.ts";
import { findWorkingCopy } from "../working-copy/find.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { Review } from "./review.ts";

export const noReview = (id: string): PlatformError => notFound(`There is no review ${id}.`);

interface Finding {
  em: EntityManager;
  caller: Caller | null;
}

/** @throws PlatformError `not_found`, or `forbidden` for a key of other themes */
export async function findReview({ em, caller }: Finding, text: string): Promise<Review> {
  const id = uuidOf(text);
  const review = id === undefined ? null : await em.findOne(Review, { id });
  if (review === null) throw noReview(text);
  if (caller?.scope) {
    const theme = await em.findOne(Theme, { id: review.themeId }, { fields: ["slug"] });
    if (theme === null) throw noReview(text);
    assertInScope(caller, theme.slug);
  }
  return review;
}

interface Locked {
  review: Review;
  theme: Theme;
}

/** Finds an open review with its theme, whose row it locks, and the working copy. */
export async function lockOpenReview(
  ctx: Finding,
  id: string,
): Promise<Locked & { copy: WorkingCopy }> {
  const { review, theme } = await lockReview(ctx, id);
  return { review, theme, copy: await findWorkingCopy(ctx.em, theme) };
}

/** Finds an open review with its theme, whose row it locks; its working copy may be gone. */
export async function lockReview(ctx: Finding, id: string): Promise<Locked> {
  const { em } = ctx;
  const { themeId } = await findReview(ctx, id);
  const theme = await em.findOne(Theme, { id: themeId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  // Read again under the lock: another request may have closed it meanwhile, or deleted the theme.
  const review = theme && (await em.findOne(Review, { id: id.toLowerCase() }, { refresh: true }));
  if (theme === null || review === null) throw noReview(id);
  if (review.state !== "open") {
    throw new PlatformError("conflict", `The review is ${review.state} and takes nothing more.`, [
      { field: "state", message: `is ${review.state}` },
    ]);
  }
  return { review, theme };
}
