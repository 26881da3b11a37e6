import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { trpc } from "../../api/client.ts";
import { useMay, useSession } from "../../api/session.ts";
import type { ListedPicture } from "../../parts/pictures/words.ts";
import { nearOf, type PicturesSearch } from "./search.ts";

/** Some 60 kB, and more than a large screen shows at once. */
const PAGE = 60;
/** So many of the failed are named; the others are counted. */
export const NAMED = 5;

/** The first instant of a day here, as the tiles have days, or of one after it. */
function startOf(day: string, after: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + after);
  return date.toISOString();
}

/** The filters in the service's form. */
function filtersOf({ q, badge, licence, creator, near, from, to }: PicturesSearch) {
  const around = nearOf(near);
  return {
    ...(q === undefined ? {} : { q }),
    ...(badge === undefined ? {} : { badge }),
    ...(licence === undefined ? {} : { licence }),
    ...(creator === undefined ? {} : { creator }),
    ...(around === undefined ? {} : { near: around }),
    ...(from === undefined ? {} : { takenFrom: startOf(from, 0) }),
    // The last day counts as a whole.
    ...(to === undefined ? {} : { takenBefore: startOf(to, 1) }),
  };
}

/** The whole search in the service's form. */
export function wantedBy(search: PicturesSearch) {
  const { status } = search;
  return { ...filtersOf(search), ...(status === undefined ? {} : { analysisStatus: status }) };
}

/** The pictures that are searched for, as far as they have been read. */
export function usePictures(search: PicturesSearch) {
  const { data, error, refetch, isPlaceholderData, hasNextPage, isFetching, fetchNextPage } =
    useInfiniteQuery({
      ...trpc.images.search.infiniteQueryOptions(
        { ...wantedBy(search), limit: PAGE },
        { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      ),
      placeholderData: keepPreviousData,
    });
  const pictures = useMemo(() => {
    // One that came meanwhile may have pushed another onto the next page as well.
    const byId = new Map<string, ListedPicture>();
    for (const { items } of data?.pages ?? []) {
      for (const { image } of items) byId.set(image.id, image);
    }
    return [...byId.values()];
  }, [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return {
    pictures: data === undefined ? undefined : pictures,
    total: data?.pages[0]?.total,
    error,
    refetch,
    isStale: isPlaceholderData,
    more,
  };
}

/** Pictures whose analysis failed; other people's only for those who may restart it. */
export function useFailed(search: PicturesSearch) {
  const { subject } = useSession();
  const mayManage = useMay("images.manage");
  const filters = filtersOf(search);
  const isOthers = !mayManage && filters.creator !== undefined && filters.creator !== subject;
  const visible = mayManage ? filters : { ...filters, creator: subject };
  const { data } = useQuery({
    ...trpc.images.search.queryOptions({ ...visible, analysisStatus: "failed", limit: NAMED }),
    placeholderData: keepPreviousData,
    enabled: !isOthers,
  });
  return {
    failed: data?.items.map(({ image }) => image) ?? [],
    total: data?.total ?? 0,
    filters: visible,
  };
}
