import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Context } from "../../procedures/context.ts";
import { emit } from "../../procedures/events/emit.ts";
import { mutation } from "../../procedures/mutation.ts";
import { requestOf } from "../../procedures/request-of.ts";
import { assertMay } from "../../procedures/scope.ts";
import { notifyTheme } from "../event.ts";
import { findTheme, lockTheme } from "../find.ts";
import { acceptBreaking, liveVersion } from "../going-live/breaking.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { assertMayEdit } from "../governance/members.ts";
import { assertPublishable } from "../publishable.ts";
import { slugOfTheme } from "../schemas.ts";
import { assertRevision, findWorkingCopy, preparedDocumentOf } from "../working-copy/find.ts";
import { expectedRevision } from "../working-copy/schemas.ts";
import { validating } from "../writing.ts";
import { carryOver } from "./carry-over.ts";
import { openReviewOf } from "./close.ts";
import { whole } from "./get.ts";
import { withHolders } from "./holders.ts";
import { Review } from "./review.ts";
import { note, reviewSchema } from "./schemas.ts";
import type { Judged } from "./view.ts";

const asking = z.object({
  slug: slugOfTheme,
  message: note.optional().meta({ description: "What to look at." }),
  revision: expectedRevision.unwrap().meta({
    description:
      "The revision of the working copy that you have seen; refused with 412 when it is not current.",
  }),
  publishWhenApproved: z
    .boolean({ error: "must be true or false" })
    .default(false)
    .meta({ description: "`true` puts it live with the last approval, in your name." }),
  acceptBreaking: acceptBreaking.unwrap().default(false).meta({
    description: "With `publishWhenApproved`: as for publishing, for the setting `confirm`.",
  }),
});

/** Asks for a review of a theme's working copy, which has to be fit to go live. */
export const request = validating(asking, preparedDocumentOf)
  .use(async ({ ctx, input, next }) => {
    const { slug } = input as z.output<typeof asking>;
    return next({ ctx: { judged: await judge(ctx, slug, ctx.document) } });
  })
  .concat(mutation)
  .output(reviewSchema)
  .mutation(async ({ ctx, input }) => {
    const theme = await lockTheme(ctx.em, input.slug);
    // Every editor may ask; what then goes live goes in their name.
    if (input.publishWhenApproved) {
      assertMay(ctx.caller, "publish");
      assertMayEdit(theme, ctx.caller);
    }
    const copy = await findWorkingCopy(ctx.em, theme);
    assertRevision(copy, input.revision);
    await assertPublishable(ctx.services.engine, copy.tokens);
    const open = await openReviewOf(ctx.em, theme);
    if (open !== null) {
      throw new PlatformError(
        "conflict",
        `A review of this working copy is open: ${open.id}. It goes on with what you save.`,
        [{ field: "review", message: `${open.id} is open` }],
      );
    }
    const hash = contentHash(copy);
    copy.contentHash = hash;
    const { subject: requestedBy } = ctx.caller;
    const holders = (await withHolders(ctx.em, [requestedBy])).filter((by) => by !== requestedBy);
    copy.contributors = [...new Set([...copy.contributors, ...holders])];
    const review = ctx.em.create(Review, {
      id: newId(),
      themeId: theme.id,
      state: "open",
      message: input.message?.trim() || null,
      revision: copy.revision,
      hash,
      requestedBy,
      requestedAt: new Date(),
      publishWhenApproved: input.publishWhenApproved,
      acceptBreaking: input.acceptBreaking,
      verdict: ctx.judged && JSON.stringify({ ...ctx.judged, hash } satisfies Judged),
      problem: null,
      ...{ closedBy: null, closedAt: null, closedHash: null, version: null },
    });
    await ctx.em.flush();
    await carryOver(ctx.em, theme, review);
    await notifyTheme(ctx, theme, "review");
    const { slug } = theme;
    await emit(ctx, "review.requested", { slug, review: review.id, hash, by: requestedBy });
    ctx.audit({
      action: "review.request",
      entityType: "review",
      entityId: review.id,
      summary: `Asked for a review of the theme ${theme.name}`,
      changes: { revision: { to: copy.revision }, hash: { to: hash } },
    });
    return whole(ctx, review);
  });

/** Judges the change for users, before the transaction; null without time for it. */
async function judge(
  ctx: Context,
  slug: string,
  document: string | undefined,
): Promise<Omit<Judged, "hash"> | null> {
  if (document === undefined) return null;
  const em = ctx.em.fork() as EntityManager;
  const live = await liveVersion(em, await findTheme(em, slug));
  try {
    const before = live?.tokens ?? "{}";
    const { level, counts } = await ctx.services.engine.verdict(before, document, requestOf(ctx));
    return { level, counts, live: live?.version ?? null };
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}
