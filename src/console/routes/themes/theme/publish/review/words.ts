import type { inferRouterOutputs } from "@trpc/server";
import { counted } from "#console/parts/status.tsx";
import type { AppRouter } from "../../../../../../router.ts";
import { namesOf } from "../../rules/named.ts";

export type Review = inferRouterOutputs<AppRouter>["reviews"]["list"]["items"][number];

/** The subjects of all people whom the words about a review may name. */
export const peopleOf = ({ requestedBy, verdicts, owners = [] }: Review): string[] => [
  ...new Set([
    requestedBy,
    ...verdicts.map(({ by }) => by),
    ...owners.flatMap((one) => one.owners.flatMap(({ subject }) => subject ?? [])),
  ]),
];

/** How a review stands, in a few sentences; `nameOf` gives the name of a subject. */
export function standingOf(review: Review, nameOf: (subject: string) => string): string {
  if (review.approved) return "Approved: this content may go live.";
  const lacking = (review.owners ?? []).filter(({ missing }) => missing);
  const owners = lacking.map(
    (one) => `an owner of ${one.path} has not approved (${namesOf(one.owners, nameOf)})`,
  );
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
  const others = lacking.length > 0 ? otherOwners(review, lacking, nameOf) : "";
  return `${parts.join("; ")}.${others}${changed}`;
}

/** Says who may approve, because the person who asked for the review may not. */
function otherOwners(
  { requestedBy }: Review,
  lacking: NonNullable<Review["owners"]>,
  nameOf: (subject: string) => string,
): string {
  const asker = nameOf(requestedBy);
  const alone = lacking.filter((one) => one.owners.every(({ subject }) => subject === requestedBy));
  return alone.length > 0
    ? ` ${asker} asked and is the only owner of ${alone.map(({ path }) => path).join(" and ")}: an admin has to name another owner or bypass the review.`
    : ` ${asker} asked, so another owner has to approve, or an admin bypasses the review.`;
}
