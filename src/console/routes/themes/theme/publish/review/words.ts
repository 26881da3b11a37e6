import type { inferRouterOutputs } from "@trpc/server";
import { counted } from "#console/parts/status.tsx";
import type { AppRouter } from "../../../../../../router.ts";
import { namesOf } from "../../rules/named.ts";

export type Review = inferRouterOutputs<AppRouter>["reviews"]["list"]["items"][number];

/** How a review stands, in a sentence; `nameOf` gives the name of a subject. */
export function standingOf(review: Review, nameOf: (subject: string) => string): string {
  if (review.approved) return "Approved: this content may go live.";
  const owners = (review.owners ?? [])
    .filter(({ missing }) => missing)
    .map((one) => `an owner of ${one.path} has not approved (${namesOf(one.owners, nameOf)})`);
  const blocking = review.verdicts
    .filter(({ verdict, counts }) => counts && verdict === "request_changes")
    .map(({ by }) => nameOf(by));
  const parts = [
    ...(review.missing > 0
      ? [`${counted(review.missing, "approval is", "approvals are")} missing`]
      : []),
    ...owners,
    ...(blocking.length > 0 ? [`${blocking.join(" and ")} asked for changes`] : []),
  ];
  const changed = review.stale ? " The content has changed since the review began." : "";
  return `${parts.join("; ")}.${changed}`;
}
