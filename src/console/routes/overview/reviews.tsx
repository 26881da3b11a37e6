import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";
import { useMay, useSession } from "../../api/session.ts";
import { useNames } from "../../parts/person.tsx";
import { instantText } from "../../parts/time.tsx";
import type { Faces } from "./faces.ts";
import { Row } from "./row.tsx";

type Review = inferRouterOutputs<AppRouter>["reviews"]["list"]["items"][number];

/** The reviews that wait for this person, and the themes that are in review. */
export function useReviews() {
  const enabled = useMay("themes.write");
  const open = useQuery({ ...trpc.reviews.list.queryOptions({ state: "open" }), enabled });
  const mine = useQuery({
    ...trpc.reviews.list.queryOptions({ waitingForMe: true }),
    enabled: enabled && (open.data?.total ?? 0) > 0,
  });
  return {
    mine: mine.data?.items ?? [],
    inReview: new Set(open.data?.items.map(({ slug }) => slug)),
  };
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
      text={`${message === undefined ? "" : `${message}, `}${instantText(new Date(requestedAt))}`}
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
