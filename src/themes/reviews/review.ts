import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { JsonText } from "../../platform/database/json-text.ts";

export const reviewStates = ["open", "published", "withdrawn"] as const;
type ReviewState = (typeof reviewStates)[number];

/** `take_back` withdraws one's earlier verdict. */
export const verdicts = ["approve", "request_changes", "take_back"] as const;
type GivenVerdict = (typeof verdicts)[number];

/** A review of a theme's working copy; at most one of a theme is open. Deleted with the theme. */
export const Review = defineEntity({
  name: "Review",
  tableName: "review",
  properties: {
    id: p.uuid().primary(),
    themeId: p.uuid(),
    state: p.text().$type<ReviewState>(),
    message: p.text().strictNullable(),
    /** The working copy's revision and `contentHash` at the request. */
    revision: p.integer(),
    hash: p.text(),
    requestedBy: p.text(),
    requestedAt: p.datetime().columnType("timestamptz(3)"),
    publishWhenApproved: p.boolean(),
    /** Whether `publishWhenApproved` accepts a change that breaks what is live. */
    acceptBreaking: p.boolean(),
    /** The `KeptVerdict` as JSON text; null if there was nothing to judge, or no time. */
    verdict: p.type(JsonText).$type<string>().columnType("json").strictNullable(),
    /** Why the last approval did not publish, as JSON text: `code`, `message` and the copy's `revision`. */
    problem: p.type(JsonText).$type<string>().columnType("json").strictNullable(),
    closedBy: p.text().strictNullable(),
    closedAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
    /** The content's hash when the review was closed. */
    closedHash: p.text().strictNullable(),
    /** The version that went live. */
    version: p.integer().strictNullable(),
  },
});
export type Review = InferEntity<typeof Review>;

/** A person's verdict on the content of a hash; the latest of each person counts. */
export const ReviewVerdict = defineEntity({
  name: "ReviewVerdict",
  tableName: "review_verdict",
  properties: {
    id: p.uuid().primary(),
    reviewId: p.uuid(),
    verdict: p.text().$type<GivenVerdict>(),
    hash: p.text(),
    message: p.text().strictNullable(),
    by: p.text(),
    at: p.datetime().columnType("timestamptz(3)"),
  },
});
export type ReviewVerdict = InferEntity<typeof ReviewVerdict>;

/** A comment on a review, or on one of its tokens. */
export const ReviewComment = defineEntity({
  name: "ReviewComment",
  tableName: "review_comment",
  properties: {
    id: p.uuid().primary(),
    reviewId: p.uuid(),
    /** The dotted path of the token; null for a comment on the whole. */
    path: p.text().strictNullable(),
    /** The token's `$value` then, as JSON text; null if the working copy had no such token. */
    value: p.text().strictNullable(),
    hash: p.text(),
    body: p.text(),
    by: p.text(),
    at: p.datetime().columnType("timestamptz(3)"),
    resolvedBy: p.text().strictNullable(),
    resolvedAt: p.datetime().columnType("timestamptz(3)").strictNullable(),
  },
});
export type ReviewComment = InferEntity<typeof ReviewComment>;
