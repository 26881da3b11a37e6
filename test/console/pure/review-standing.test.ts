import { expect, it } from "vitest";
import {
  peopleOf,
  type Review,
  standingOf,
} from "../../../src/console/routes/themes/theme/publish/review/words.ts";

type Owners = NonNullable<Review["owners"]>[number]["owners"];

const reviewOf = (owners: Owners): Review =>
  ({
    ...{ requestedBy: "ada", verdicts: [], missing: 0, approved: false, stale: false },
    owners: [{ path: "color.*", owners, missing: true }],
  }) as unknown as Review;
const nameOf = (subject: string): string => subject.toUpperCase();

it("names who else may approve if the only owner asked for the review", () => {
  expect(standingOf(reviewOf([{ subject: "ada" }]), nameOf)).toBe(
    "an owner of color.* has not approved (ADA). ADA asked and is the only owner of color.*: an admin has to name another owner or bypass the review.",
  );
});

it("sends a review of an owner among others to them", () => {
  expect(standingOf(reviewOf([{ group: "brand" }, { subject: "ada" }]), nameOf)).toBe(
    "an owner of color.* has not approved (the group brand or ADA). ADA asked, so another owner has to approve, or an admin bypasses the review.",
  );
});

it("needs the names of those who asked, judged and own", () => {
  expect(peopleOf(reviewOf([{ subject: "bo" }, { group: "brand" }]))).toEqual(["ada", "bo"]);
});
