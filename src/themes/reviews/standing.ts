import type { EntityManager } from "@mikro-orm/postgresql";
import { User } from "../../identity/users/user.ts";
import { hasRole } from "../../procedures/roles.ts";
import { isAmong, type Member, mayEdit, ownersOf, type Ruled } from "../governance/members.ts";
import type { Owned } from "../governance/owned.ts";
import { type Review, ReviewVerdict } from "./review.ts";

/** How a review stands: whose verdicts count for the content of a hash. */
export interface Standing {
  /** The latest verdict of each person that is not taken back, oldest first. */
  verdicts: readonly (ReviewVerdict & { counts: boolean })[];
  approvals: number;
  /** The people whose approval counts. */
  approvers: readonly Member[];
  /** The people whose request for changes blocks. */
  blockedBy: readonly string[];
}

interface Copy {
  savedBy: string;
  contributors: readonly string[];
}

/** Those who may not approve: who asked, and who wrote. */
export const authorsOf = (
  { requestedBy }: Pick<Review, "requestedBy">,
  copy: Copy | null,
): Set<string> =>
  new Set([requestedBy, ...(copy === null ? [] : [copy.savedBy, ...copy.contributors])]);

/** The facts that a review's standing depends on. */
interface About {
  theme: Ruled;
  copy: Copy | null;
  /** The hash of the content that it is about. */
  hash: string;
  /** The owners whom the change needs; without them every owner's verdict counts. */
  owners?: readonly Owned[];
}

/** Whether a person's verdict counts: of the theme's editors, and of owners of what changes. */
const mayCount = ({ theme, owners }: About, member: Member): boolean =>
  mayEdit(theme, member) ||
  (owners === undefined
    ? isAmong(ownersOf(theme), member)
    : owners.some((one) => isAmong(one.owners, member)));

/** The standings of reviews, by id. */
export async function standingsOf(
  em: EntityManager,
  reviews: readonly Review[],
  aboutOf: (review: Review) => About,
): Promise<Map<string, Standing>> {
  const given = await latestVerdicts(em, reviews);
  const subjects = [...new Set(given.map(({ by }) => by))];
  const users = subjects.length === 0 ? [] : await em.find(User, { subject: { $in: subjects } });
  // A person who is gone, or is no editor any more, neither approves nor blocks.
  const editors = new Map<string, Member>(
    users.filter(({ role }) => hasRole(role, "editor")).map((user) => [user.subject, user]),
  );
  const byReview = Map.groupBy(given, ({ reviewId }) => reviewId);
  return new Map(
    reviews.map((review) => {
      const about = aboutOf(review);
      const { copy, hash } = about;
      const authors = authorsOf(review, copy);
      const verdicts = (byReview.get(review.id) ?? [])
        .filter(({ verdict }) => verdict !== "take_back")
        .map((one) => {
          const isApproval = one.verdict === "approve";
          const fits = !isApproval || (one.hash === hash && !authors.has(one.by));
          const editor = editors.get(one.by);
          return { ...one, counts: editor !== undefined && mayCount(about, editor) && fits };
        });
      const counting = verdicts.filter(({ counts }) => counts);
      const approvers = counting
        .filter(({ verdict }) => verdict === "approve")
        .map(({ by }) => editors.get(by) as Member);
      return [
        review.id,
        {
          verdicts,
          approvals: approvers.length,
          approvers,
          blockedBy: counting
            .filter(({ verdict }) => verdict === "request_changes")
            .map(({ by }) => by),
        },
      ];
    }),
  );
}

/** The latest verdict of each person on each review, oldest first. */
async function latestVerdicts(
  em: EntityManager,
  reviews: readonly Review[],
): Promise<ReviewVerdict[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select distinct on (review_id, by) id from review_verdict
      where review_id = any(?::uuid[]) order by review_id, by, at desc, id desc`,
    [`{${reviews.map(({ id }) => id).join()}}`],
  );
  const id = { $in: rows.map((row) => row.id) };
  return em.find(ReviewVerdict, { id }, { orderBy: { at: "asc", id: "asc" } });
}

/** How one review stands for the content of a hash. */
export async function standingOf(
  em: EntityManager,
  review: Review,
  about: About,
): Promise<Standing> {
  const all = await standingsOf(em, [review], () => about);
  return all.get(review.id) as Standing;
}
