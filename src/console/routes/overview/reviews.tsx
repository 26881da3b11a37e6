import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { useNames } from "../../parts/person.tsx";
import { momentText } from "../../parts/time.tsx";
import type { Faces } from "./faces.ts";
import { Row } from "./row.tsx";

type Review = inferRouterOutputs<AppRouter>["reviews"]["list"]["items"][number];

/** The reviews that wait for this person, if there are any. */
export function useReviews(areAny: boolean): readonly Review[] {
  const mine = useQuery({
    ...trpc.reviews.list.queryOptions({ waitingForMe: true }),
    enabled: areAny,
  });
  return mine.data?.items ?? [];
}

/** A review that waits for this person's verdict, or for their changes. */
export function ReviewRow({ review, faces }: { review: Review; faces: Faces | undefined }) {
  const { id, slug, name, message, requestedBy, requestedAt } = review;
  const { subject } = useSession();
  const who = useNames([requestedBy]).get(requestedBy) ?? "Another author";
  const isOwn = requestedBy === subject;
  const title = isOwn ? `Changes asked for in ${name}` : `${who} asks for your review of ${name}`;
  return (
    <Row
      slug={slug}
      face={faces?.get(slug)?.face ?? undefined}
      title={title}
      text={`${momentText(new Date(requestedAt))}${message === undefined ? "" : `: ${message}`}`}
    >
      <Link
        to="/themes/$slug/review"
        params={{ slug }}
        search={{ id }}
        className="tool"
        aria-label={`Review: ${title}`}
      >
        Review
      </Link>
    </Row>
  );
}
