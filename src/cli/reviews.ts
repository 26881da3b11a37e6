/** Describes reviews for terminals. */
import { visible } from "./visible.ts";

/** A review, as far as this command reads it. */
export interface Review {
  id: string;
  slug: string;
  requestedBy: string;
  stale: boolean;
  missing: number;
  approved: boolean;
  owners?: { path: string; owners: { group?: string; subject?: string }[]; missing: boolean }[];
  verdict?: { level: string };
  verdicts: { verdict: string; by: string; counts: boolean }[];
}

/** A line of the list. */
export const reviewLine = (review: Review): string =>
  `${review.slug}: ${standing(review)} (asked for by ${visible(review.requestedBy)})`;

/** How a review stands, and where people give their verdicts. */
export function reviewWords(review: Review, url: string): string {
  const level = review.verdict === undefined ? "" : `, ${review.verdict.level}`;
  return `The review of ${review.slug}${level}: ${standing(review)}.
${url}/console/themes/${review.slug}
Review ${review.id}`;
}

function standing({ approved, missing, stale, verdicts, owners = [] }: Review): string {
  if (approved) return "approved";
  const changes = verdicts
    .filter(({ verdict, counts }) => counts && verdict === "request_changes")
    .map(({ by }) => visible(by));
  const parts = [
    ...(missing > 0 ? [`${missing} ${missing === 1 ? "approval" : "approvals"} missing`] : []),
    ...owners.filter((one) => one.missing).map(ownerWords),
    ...(changes.length > 0 ? [`changes requested by ${changes.join(", ")}`] : []),
    ...(stale ? ["changed since it was asked for"] : []),
  ];
  return parts.join(", ");
}

/** Such as "an owner of color.* missing (the group brand)". */
function ownerWords({ path, owners }: NonNullable<Review["owners"]>[number]): string {
  const names = owners.map(({ group, subject = "" }) =>
    group === undefined ? visible(subject) : `the group ${visible(group)}`,
  );
  return `an owner of ${visible(path)} missing (${names.join(" or ")})`;
}
