import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useMemo } from "react";
import type { AppRouter } from "../../../../router.ts";
import { client, trpc } from "../../../api/client.ts";
import { useMay, useSession } from "../../../api/session.ts";
import type { ListedPicture } from "../../../parts/pictures/words.ts";

/** A place without its lists, which are read by themselves, page by page. */
export type PlaceSummary = inferRouterOutputs<AppRouter>["places"]["byIds"][number];

/** The place; null if it does not exist. */
export const usePlace = (id: string) =>
  useQuery({
    ...trpc.places.byIds.queryOptions({ ids: [id] }),
    select: ([place]): PlaceSummary | null => place ?? null,
  });

/** How long its lists are. */
export const useTotals = (id: string) =>
  useQuery({
    ...trpc.places.totals.queryOptions({ ids: [id] }),
    select: ([totals]) => totals,
  }).data;

const PICTURES_AT_ONCE = 48;

/**
 * Its pictures, newest first, without those linked to them: a page of 48 is about 40 kB, of
 * `images.ofPlace` eight times that.
 */
export function usePictures(placeId: string) {
  const query = useInfiniteQuery({
    queryKey: [...trpc.places.images.queryKey({ ids: [placeId] }), "pages"],
    queryFn: async ({ pageParam: offset }): Promise<ListedPicture[]> => {
      const slice = { limit: PICTURES_AT_ONCE, offset };
      const [found] = await client.places.images.query({ ids: [placeId], slice });
      return found?.items ?? [];
    },
    initialPageParam: 0,
    getNextPageParam: (last, all) =>
      last.length < PICTURES_AT_ONCE ? undefined : all.length * PICTURES_AT_ONCE,
  });
  const pages = query.data?.pages;
  // One that comes while pages are read moves the others on, so some may come twice.
  const pictures = useMemo(
    () => pages && [...new Map(pages.flat().map((one) => [one.id, one])).values()],
    [pages],
  );
  return { ...query, pictures };
}

const RELATED_AT_FIRST = 6;
const RELATED_AT_ONCE = 50;

/** The places related to it, nearest first: few at first, then many. */
export function useRelated(placeId: string) {
  const query = useInfiniteQuery({
    queryKey: [...trpc.places.relatedTo.queryKey({ placeId }), "pages"],
    queryFn: ({ pageParam: offset }) =>
      client.places.relatedTo.query({
        placeId,
        offset,
        limit: offset === 0 ? RELATED_AT_FIRST : RELATED_AT_ONCE,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items, offset, total }) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : undefined,
  });
  const related = query.data?.pages.flatMap(({ items }) => items);
  return { ...query, related, total: query.data?.pages.at(-1)?.total ?? 0 };
}

/** Whether the caller may change content: their own, or anyone's with the permission. */
export function useIsOwn(
  creator: string | undefined,
  manage: "places.manage" | "images.manage" | "comments.manage",
): boolean {
  const mayManage = useMay(manage);
  const { subject } = useSession();
  return mayManage || creator === subject;
}
