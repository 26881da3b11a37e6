import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useRef } from "react";
import { trpc } from "#console/api/client.ts";
import { useOpenReview } from "#console/app/shell/theme/use-open-review.ts";
import type { AppRouter } from "../../../../../router.ts";
import type { Side } from "../diff/compare.ts";
import { useVersionSide } from "../history/versions.ts";
import { nothing, type Theme, useLastLive } from "../publish/plan.ts";

export type Review = inferRouterOutputs<AppRouter>["reviews"]["get"];
export type Comment = Review["comments"][number];
export type ReviewedCopy = inferRouterOutputs<AppRouter>["themes"]["workingCopy"]["get"];

/** A review with its comments: the one of the id, else the theme's open one, also once it is closed; null without any. */
export function useReview(slug: string, id: string | undefined) {
  const open = useOpenReview(id === undefined ? slug : "");
  const last = useRef<{ slug: string; id: string }>(undefined);
  const wanted =
    id ?? open.review?.id ?? (last.current?.slug === slug ? last.current.id : undefined);
  if (wanted !== undefined) last.current = { slug, id: wanted };
  const one = useQuery({
    ...trpc.reviews.get.queryOptions({ id: wanted ?? "" }),
    enabled: wanted !== undefined,
    retry: false,
  });
  return {
    review: wanted === undefined && open.data !== undefined ? null : one.data,
    error: open.error ?? one.error,
    retry: () => void (wanted === undefined ? open : one).refetch(),
  };
}

/** The two sides of a review: the live content, and the working copy or the version that came of it. */
export function useReviewed(theme: Theme | undefined, review: Review | null | undefined) {
  const slug = theme?.slug ?? "";
  const isOpen = review?.state === "open";
  const live = useLastLive(theme);
  const copy = useQuery({
    ...trpc.themes.workingCopy.get.queryOptions({ slug }),
    enabled: isOpen,
    retry: false,
  }).data;
  const old = useVersionSide(slug, isOpen ? undefined : (review?.verdict?.live ?? undefined));
  const young = useVersionSide(slug, isOpen ? undefined : review?.version);
  const isCurrent = copy !== undefined && copy.revision === review?.revision;
  const present: Side | undefined = isCurrent
    ? { id: `working copy ${copy.revision}`, tokens: copy.tokens }
    : undefined;
  return {
    /** Undefined while it is not known, and of a closed review whose version before is not kept. */
    before: isOpen ? (live === null ? nothing : live) : old.side,
    after: isOpen ? present : young.side,
    /** The working copy under review. */
    copy: isCurrent ? copy : undefined,
  };
}
