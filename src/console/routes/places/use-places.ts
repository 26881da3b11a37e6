import { keepPreviousData, useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";
import { bboxOf, filtersOf, type Narrowing } from "./search.ts";

type Outputs = inferRouterOutputs<AppRouter>["places"];
export type FoundPlace = Outputs["search"]["items"][number];
type Picture = Outputs["images"][number]["items"][number];

/** Additional data of a row, once loaded. */
export interface RowFacts {
  pictures: number;
  comments: number;
  newest: Picture | undefined;
}

/** Keyed by place id. */
export type Facts = ReadonlyMap<string, RowFacts>;

const PAGE = 50;

/** The whole search in the service's form. */
export function wantedBy(narrowing: Narrowing) {
  const bbox = bboxOf(narrowing.bbox);
  return { ...filtersOf(narrowing), ...(bbox === undefined ? {} : { bbox }) };
}

/** The loaded pages of the list; keeps the previous list until the next one arrives. */
export function usePlaces(narrowing: Narrowing) {
  return useInfiniteQuery(
    trpc.places.search.infiniteQueryOptions(
      { ...wantedBy(narrowing), limit: PAGE },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  );
}

/** How much each place has, and its newest picture, asked for page by page. */
export function useFacts(pages: readonly (readonly string[])[]): Facts {
  const requested = pages.filter((ids) => ids.length > 0).map((ids) => [...ids]);
  return useQueries({
    queries: requested.flatMap((ids) => [
      trpc.places.totals.queryOptions({ ids }),
      trpc.places.images.queryOptions({ ids, slice: { limit: 1, offset: 0 } }),
    ]),
    combine: (answers) => {
      const facts = new Map<string, RowFacts>();
      for (let at = 0; at < answers.length; at += 2) {
        const totals = answers[at]?.data as Outputs["totals"] | undefined;
        const images = answers[at + 1]?.data as Outputs["images"] | undefined;
        if (totals === undefined || images === undefined) continue;
        const newest = new Map(images.map(({ id, items }) => [id, items[0]]));
        for (const { id, imagesTotal, commentsTotal } of totals) {
          facts.set(id, {
            pictures: imagesTotal,
            comments: commentsTotal,
            newest: newest.get(id),
          });
        }
      }
      return facts;
    },
  });
}

/** A place that was chosen and is not in the list, be it that it comes much later in it. */
export function useChosen(id: string | undefined, isListed: boolean): FoundPlace | undefined {
  const { data } = useQuery({
    ...trpc.places.byIds.queryOptions({ ids: [id ?? ""] }),
    enabled: id !== undefined && !isListed,
  });
  const place = data?.find((one) => one.id === id);
  return place && { place, distanceMeters: null };
}
