import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";

export type ThemeFace = inferRouterOutputs<AppRouter>["themes"]["faces"]["items"][number];

const MAX_FACES = 50;
/** The delay before requesting missing faces again. */
const AGAIN_MS = 1_000;

/** Keyed by slug. */
export type Faces = ReadonlyMap<string, ThemeFace>;

/**
 * The faces of themes for lists; undefined until the service answers. Always includes the first of `slugs`.
 * All parts of the page share one call, because a batch may have only a few.
 */
export function useFaces(slugs: readonly string[]): Faces | undefined {
  const requested = [...new Set(slugs)].slice(0, MAX_FACES).sort();
  const { data } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: requested }),
    enabled: requested.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ face }) => face === null) ? AGAIN_MS : false,
  });
  return data && new Map(data.items.map((item) => [item.slug, item]));
}
