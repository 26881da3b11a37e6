import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useState } from "react";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { draftsOf } from "../../editing/drafts.ts";
import { firstOrder, narrowingOf, type ThemesSearch } from "./search.ts";

type Outputs = inferRouterOutputs<AppRouter>["themes"];
export type ListedTheme = Outputs["list"]["items"][number];
export type ThemeFace = Outputs["faces"]["items"][number];
export type Facets = Outputs["facets"];

/** As many as the service makes faces for at once. */
export const PAGE = 50;
const FACE_AGAIN_MS = 700;
/** The pause doubles up to this, because a busy service may take minutes for large themes. */
const FACE_LONGEST_MS = 5_000;

/** One page of the list; the one before stays until it is there. */
export function useThemes(search: ThemesSearch) {
  const { sort = "updated", page = 1 } = search;
  return useQuery({
    ...trpc.themes.list.queryOptions({
      ...narrowingOf(search),
      sort,
      order: search.order ?? firstOrder(sort),
      limit: PAGE,
      offset: (page - 1) * PAGE,
    }),
    placeholderData: keepPreviousData,
  });
}

export function useFacets(search: ThemesSearch): Facets | undefined {
  const { data } = useQuery({
    ...trpc.themes.facets.queryOptions(narrowingOf(search)),
    placeholderData: keepPreviousData,
  });
  return data;
}

/** Faces, findings and working copies by slug; requests missing faces again. */
export function useFaces(themes: readonly ListedTheme[]): ReadonlyMap<string, ThemeFace> {
  const slugs = themes.map(({ slug }) => slug);
  const { data } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs }),
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ face }) => face === null)
        ? Math.min(FACE_AGAIN_MS * 2 ** state.dataUpdateCount, FACE_LONGEST_MS)
        : false,
  });
  return new Map((data?.items ?? []).map((face) => [face.slug, face]));
}

export type ThemeUse = inferRouterOutputs<AppRouter>["delivery"]["usageByTheme"]["items"][number];

/** The requests of 24 hours by slug; themes without one have no entry. */
export function useUse(themes: readonly ListedTheme[]): ReadonlyMap<string, ThemeUse> {
  const slugs = themes.map(({ slug }) => slug);
  const { data } = useQuery({
    ...trpc.delivery.usageByTheme.queryOptions({ slugs }),
    enabled: slugs.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return new Map((data?.items ?? []).map((use) => [use.slug, use]));
}

/** How many tokens this browser's drafts change, by the slugs of their themes. */
export function useDraftChanges(): ReadonlyMap<string, number> {
  const { subject } = useSession();
  const [changes, setChanges] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let left = false;
    const look = async (): Promise<void> => {
      // A browser that keeps nothing has no drafts either.
      const drafts = await draftsOf(subject).catch(() => []);
      if (!left) setChanges(new Map(drafts.map(({ slug, changes }) => [slug, changes])));
    };
    void look();
    window.addEventListener("focus", look);
    return () => {
      left = true;
      window.removeEventListener("focus", look);
    };
  }, [subject]);
  return changes;
}
