import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";

export type ThemeFace = inferRouterOutputs<AppRouter>["themes"]["faces"]["items"][number];

const MAX_FACES = 50;
/** Those that are not worked out yet are asked for again after this. */
const AGAIN_MS = 1_000;

/** By slug. */
export type Faces = ReadonlyMap<string, ThemeFace>;

/**
 * What lists show of themes; undefined until the service has answered. The first of `slugs` come in
 * any case. All parts of the page share one call, for a batch may have a few such calls only.
 */
export function useFaces(slugs: readonly string[]): Faces | undefined {
  const asked = [...new Set(slugs)].slice(0, MAX_FACES).sort();
  const { data } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: asked }),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ face }) => face === null) ? AGAIN_MS : false,
  });
  return data && new Map(data.items.map((item) => [item.slug, item]));
}
