import { z } from "zod";
import { errorCodes } from "../../errors/errors.ts";
import { versionNumber } from "../schemas.ts";
import { verdictSchema } from "../verdict-schema.ts";
import { reviewStates, verdicts } from "./review.ts";

const subject = z.string().meta({ description: "The subject of a person or key." });
const instant = z.iso.datetime();
const hash = z.string().meta({ description: "SHA-256 of the content, in hexadecimal digits." });

export const keptVerdict = verdictSchema
  .pick({ level: true, counts: true })
  .extend({
    live: versionNumber
      .nullable()
      .meta({ description: "The version compared with; null for a theme that was never live." }),
  })
  .meta({ id: "KeptVerdict" });
export type KeptVerdict = z.infer<typeof keptVerdict>;

/** The id of a review; a text that cannot be an id is not found, not invalid. */
const reviewId = z.string().meta({ description: "The id of the review." });
export const oneReview = z.object({ id: reviewId });

export const verdict = z.enum(verdicts, { error: `must be ${verdicts.join(", ")}` }).meta({
  description:
    "`approve`, `request_changes`, which blocks until you take it back, or `take_back`, which withdraws your earlier verdict.",
});

const givenVerdict = z
  .object({
    verdict: z.enum(verdicts),
    by: subject,
    at: instant,
    message: z.string().optional(),
    counts: z.boolean().meta({
      description:
        "Whether it counts: an approval counts for the content that it was given for, of a person who still may approve.",
    }),
  })
  .meta({ id: "ReviewVerdict" });

export const reviewSummarySchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string().meta({ description: "The theme's name." }),
    state: z.enum(reviewStates),
    message: z.string().optional(),
    hash: hash.meta({
      description: "SHA-256 of the content under review; a verdict names it. Closed: of the last.",
    }),
    revision: z.int().meta({ description: "The working copy's revision." }),
    baseVersion: versionNumber.optional().meta({
      description: "The version that the working copy is based on; absent once it is gone.",
    }),
    themeVersion: versionNumber.meta({ description: "The theme's current version." }),
    stale: z.boolean().meta({
      description: "Whether the content has changed since the review was asked for.",
    }),
    requestedBy: subject,
    requestedAt: instant,
    publishWhenApproved: z.boolean(),
    acceptBreaking: z.boolean(),
    needed: z.int().meta({ description: "How many approvals it needs." }),
    missing: z.int().min(0).meta({ description: "How many approvals are missing." }),
    owners: z
      .array(
        z.object({
          path: z.string().meta({ description: "A path as the theme's rules name it." }),
          owners: z.array(
            z.object({ group: z.string().optional(), subject: z.string().optional() }),
          ),
          missing: z.boolean().meta({ description: "Whether none of them has approved." }),
        }),
      )
      .optional()
      .meta({
        description:
          "The owners of paths that the content changes, one of each of whom has to approve; absent for none.",
      }),
    approved: z.boolean().meta({ description: "Whether nothing is missing and nothing blocks." }),
    verdicts: z.array(givenVerdict).meta({ description: "The latest verdict of each person." }),
    verdict: keptVerdict.optional().meta({
      description: "What the change means for users; absent if this content is not judged yet.",
    }),
    problem: z
      .object({
        code: z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes]),
        message: z.string(),
      })
      .optional()
      .meta({ description: "Why the last approval did not publish it." }),
    mayApprove: z.boolean().meta({
      description: "Whether you may approve it: a person, and none of its authors.",
    }),
    closedBy: subject.optional(),
    closedAt: instant.optional(),
    version: versionNumber.optional().meta({ description: "The version that went live." }),
  })
  .meta({ id: "ReviewSummary" });
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

export const commentSchema = z
  .object({
    id: z.uuid(),
    path: z
      .string()
      .optional()
      .meta({ description: "Dotted path of the token; absent for a comment on the whole." }),
    valueThen: z.unknown().optional().meta({
      description:
        "The token's `$value` when the comment was written; above 10 KB the beginning of its JSON, as text; absent if there was none.",
    }),
    valueNow: z.unknown().optional().meta({
      description: "Its `$value` in the working copy now; absent if there is none, or above 10 KB.",
    }),
    hash,
    body: z.string(),
    by: subject,
    at: instant,
    resolved: z.boolean(),
    resolvedBy: subject.optional(),
    resolvedAt: instant.optional(),
  })
  .meta({ id: "ReviewComment" });

export const reviewSchema = reviewSummarySchema
  .extend({ comments: z.array(commentSchema) })
  .meta({ id: "Review" });

export const note = z
  .string({ error: "must be text" })
  .max(2000, { error: "must be at most 2000 characters" });
