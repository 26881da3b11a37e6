import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { editor } from "../../procedures/builders.ts";
import type { Caller } from "../../procedures/caller.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { themesInScope } from "../../procedures/scope.ts";
import { Theme } from "../theme.ts";
import { Review, reviewStates } from "./review.ts";
import { type ReviewSummary, reviewSummarySchema } from "./schemas.ts";
import { toSummaries } from "./view.ts";

/** Reviews, the newest first. */
export const list = editor
  .input(
    page({ max: 100, fallback: 50 }).extend({
      state: z
        .enum(reviewStates, { error: `must be ${reviewStates.join(", ")}` })
        .optional()
        .meta({ description: "Only reviews in this state." }),
      theme: z.string().optional().meta({ description: "Only reviews of the theme of this slug." }),
      waitingForMe: z.boolean({ error: "must be true or false" }).optional().meta({
        description:
          "`true` for open reviews that wait for your verdict, or of yours with changes requested.",
      }),
    }),
  )
  .output(pageOf(reviewSummarySchema).meta({ id: "ReviewPage" }))
  .query(async ({ ctx, input: { limit, offset, state, theme: slug, waitingForMe } }) => {
    const theme =
      slug === undefined ? undefined : await ctx.em.findOne(Theme, { slug }, { fields: ["id"] });
    if (theme === null) return { items: [], total: 0, limit, offset };
    const inScope = await idsInScope(ctx.em, ctx.caller);
    const where = {
      ...(theme === undefined ? {} : { themeId: theme.id }),
      ...(inScope === undefined ? {} : { $and: [{ themeId: { $in: inScope } }] }),
      ...(state === undefined ? {} : { state }),
    };
    const orderBy = [{ requestedAt: "desc" as const }, { id: "desc" as const }];
    if (waitingForMe) {
      // A theme has one open review at most, so these are few.
      const open = await ctx.em.find(Review, { $and: [where, { state: "open" }] }, { orderBy });
      const { subject } = ctx.caller;
      const all = (await toSummaries(ctx, open)).filter((one) => waitsFor(subject, one));
      return { items: all.slice(offset, offset + limit), total: all.length, limit, offset };
    }
    const [rows, total] = await ctx.em.findAndCount(Review, where, { orderBy, limit, offset });
    // A theme has at most one open review.
    const compares = theme !== undefined;
    return { items: await toSummaries(ctx, rows, { compares }), total, limit, offset };
  });

/** The ids of a scoped key's themes; undefined for callers who may read all. */
async function idsInScope(em: EntityManager, caller: Caller): Promise<string[] | undefined> {
  const slugs = themesInScope(caller);
  if (slugs === undefined) return undefined;
  const themes = await em.find(Theme, { slug: { $in: [...slugs] } }, { fields: ["id"] });
  return themes.map(({ id }) => id);
}

function waitsFor(subject: string, review: ReviewSummary): boolean {
  const asksForChanges = review.verdicts.some(
    ({ verdict, counts }) => counts && verdict === "request_changes",
  );
  if (review.requestedBy === subject) return asksForChanges;
  return review.mayApprove && !review.verdicts.some(({ by, counts }) => counts && by === subject);
}
