import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { trpc } from "#console/api/client.ts";
import type { AppRouter } from "../../../../../router.ts";
import type { Side } from "../diff/compare.ts";

export type Version = inferRouterOutputs<AppRouter>["themes"]["versions"]["items"][number];

const PAGE = 30;

/** The theme's versions, newest first, page after page. */
export function useVersions(slug: string) {
  const query = useInfiniteQuery(
    trpc.themes.versions.infiniteQueryOptions(
      { slug, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  );
  return { ...query, versions: query.data?.pages.flatMap(({ items }) => items) };
}

/** One version with its document; it never changes. */
export function useVersionSide(slug: string, version: number | undefined) {
  const { data, error, refetch } = useQuery({
    ...trpc.themes.version.queryOptions({ slug, version: version ?? 1 }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const side: Side | undefined =
    version === undefined || data?.version !== version
      ? undefined
      : { id: String(version), tokens: data.tokens };
  return { side, version: version === undefined ? undefined : data, error, refetch };
}
