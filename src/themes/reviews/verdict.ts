import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { PlatformError } from "../../errors/errors.ts";
import { newId } from "../../platform/ids.ts";
import { databaseTime } from "../../procedures/database-time.ts";
import { emit } from "../../procedures/events/emit.ts";
import { mutation } from "../../procedures/mutation.ts";
import { notifyTheme } from "../event.ts";
import { ruleFor } from "../going-live/breaking.ts";
import { contentHash } from "../going-live/content-hash.ts";
import { keepHashes } from "../going-live/kept-hashes.ts";
import { isApproved } from "../going-live/reviewed.ts";
import { mayJudge, notAnEditor } from "../governance/members.ts";
import { ownersAsked } from "../governance/owned.ts";
import { Theme } from "../theme.ts";
import { workingCopyOf } from "../working-copy/find.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { validating } from "../writing.ts";
import { findReview, lockOpenReview, noReview } from "./find.ts";
import { whole } from "./get.ts";
import { publishApproved } from "./publish-approved.ts";
import { type Review, ReviewVerdict } from "./review.ts";
import { approvalsNeeded } from "./rule.ts";
import { note, oneReview, reviewSchema, verdict as verdictField } from "./schemas.ts";
import { authorsOf, standingOf } from "./standing.ts";
import { editorNow } from "./still-editor.ts";
import { isPerson } from "./view.ts";

const giving = oneReview.extend({
  verdict: verdictField,
  hash: z.string({ error: "is required, the hash of the content that you saw" }).meta({
    description:
      "`hash` of the review that you read; refused with 409 if the content has changed since.",
  }),
  message: note.optional().meta({ description: "Why, for the people who read the review." }),
});
type Giving = z.output<typeof giving>;

/** The document that this verdict may put live. */
async function documentToPublish(
  em: EntityManager,
  { id, verdict }: Giving,
): Promise<string | undefined> {
  if (verdict === "request_changes") return undefined;
  const review = await findReview({ em, caller: null }, id);
  if (!review.publishWhenApproved || review.state !== "open") return undefined;
  return (await workingCopyOf(em, { id: review.themeId }))?.tokens;
}

/** Gives a verdict on exactly the content of a hash; the last approval publishes it if so asked. */
export const verdict = validating(giving, documentToPublish)
  .use(async ({ ctx, input, next }) => {
    const em = ctx.em.fork() as EntityManager;
    const review = await findReview({ em, caller: ctx.caller }, (input as Giving).id);
    const theme = await em.findOne(Theme, { id: review.themeId }, { fields: ["slug"] });
    if (theme === null) throw noReview(review.id);
    // Consent to a breaking change holds for the content that the review began with.
    const accepted = review.acceptBreaking && (input as Giving).hash === review.hash;
    await keepHashes(em, ctx.services.settings, theme.slug);
    const change = { slug: theme.slug, tokens: ctx.document, accepted };
    return next({ ctx: { breaking: await ruleFor(em, ctx, change) } });
  })
  .concat(mutation)
  .output(reviewSchema)
  .mutation(async ({ ctx, input }) => {
    const { review, theme, copy } = await lockOpenReview(ctx, input.id);
    const hash = contentHash(copy);
    await assertMayJudge(ctx.em, { review, theme, copy }, input, ctx.caller);
    if (input.hash !== hash) throw changedSince(hash, input.hash, copy.revision);
    const { subject: by } = ctx.caller;
    const given = { verdict: input.verdict, hash, message: input.message?.trim() || null };
    const { verdicts } = await standingOf(ctx.em, review, { theme, copy, hash });
    const earlier = verdicts.find((one) => one.by === by);
    const mayPublish = input.verdict === "approve" || earlier?.verdict === "request_changes";
    if (repeats(given, earlier)) {
      if (!mayPublish || review.problem === null) {
        ctx.unchanged();
        return whole(ctx, review);
      }
    } else {
      // Not this process's time, because the latest verdict counts.
      const at = await databaseTime(ctx.em);
      ctx.em.create(ReviewVerdict, { id: newId(), reviewId: review.id, ...given, by, at });
      await ctx.em.flush();
      const event = events[input.verdict];
      const { slug } = theme;
      if (event !== null) await emit(ctx, event, { slug, review: review.id, hash, by });
    }
    ctx.audit({
      action: "review.verdict",
      entityType: "review",
      entityId: review.id,
      summary: `${said[input.verdict]} the theme ${theme.name}`,
      changes: { verdict: { to: input.verdict }, hash: { to: hash } },
    });
    const settings = await ctx.services.settings.read();
    const needed = Math.max(1, approvalsNeeded(settings, theme.requiredApprovals));
    if (mayPublish && review.publishWhenApproved) {
      const owners = await ownersAsked(ctx, theme, copy);
      const standing = await standingOf(ctx.em, review, { theme, copy, hash, owners });
      if (isApproved(standing, needed, owners)) {
        await publishApproved(ctx, { review, theme, copy });
      }
    }
    await notifyTheme(ctx, theme, "review");
    return whole(ctx, review);
  });

const events = {
  approve: "review.approved",
  request_changes: "review.changes_requested",
  take_back: null,
} as const;

const said = {
  approve: "Approved the working copy of",
  request_changes: "Requested changes in the working copy of",
  take_back: "Took back a verdict on the working copy of",
};

type Given = Pick<ReviewVerdict, "verdict" | "hash" | "message">;

/** Whether a verdict says what the person's earlier one does; undefined is none, or one taken back. */
const repeats = (given: Given, earlier: Given | undefined): boolean =>
  given.verdict === "take_back"
    ? earlier === undefined
    : earlier?.verdict === given.verdict &&
      earlier.hash === given.hash &&
      earlier.message === given.message;

/** @throws PlatformError `forbidden` for keys, people who are no editors, and authors who approve */
async function assertMayJudge(
  em: EntityManager,
  { review, theme, copy }: { review: Review; theme: Theme; copy: WorkingCopy },
  { verdict }: Giving,
  caller: Parameters<typeof isPerson>[0],
): Promise<void> {
  if (!isPerson(caller)) {
    throw new PlatformError("forbidden", "People give verdicts on reviews; a key cannot.");
  }
  const member = await editorNow(em, caller.subject);
  if (member === null) {
    throw new PlatformError(
      "forbidden",
      "You are no editor any more, so your verdict would not count; sign in again, or ask an admin.",
    );
  }
  if (!mayJudge(theme, member)) {
    throw new PlatformError("forbidden", notAnEditor(theme, member));
  }
  if (verdict !== "approve" || !authorsOf(review, copy).has(caller.subject)) return;
  throw new PlatformError(
    "forbidden",
    "You asked for this review or changed its content, so another person has to approve it.",
  );
}

const changedSince = (hash: string, seen: string, revision: number): PlatformError =>
  new PlatformError(
    "version_conflict",
    `The content has changed since you read it and is at revision ${revision}; look at it again.`,
    [
      { field: "hash", message: `is ${seen}` },
      { field: "current", message: `is ${hash}` },
    ],
  );
