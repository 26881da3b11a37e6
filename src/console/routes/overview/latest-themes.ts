import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { trpc } from "../../api/client.ts";

export type ThemeSummary = inferRouterOutputs<AppRouter>["themes"]["list"]["items"][number];

/** As many as `themes.faces` answers at once. */
const MAX_THEMES = 50;

/** The themes that were changed last, the latest first, and whether these are all there are. */
export function useLatestThemes() {
  const { data, error, refetch } = useQuery({
    ...trpc.themes.list.queryOptions({ sort: "updated", limit: MAX_THEMES }),
    placeholderData: keepPreviousData,
  });
  const isAll = data !== undefined && data.total === data.items.length;
  return { themes: data?.items, isAll, error, refetch };
}

/** Whether a theme is as the platform brought it. */
export const isUntouched = ({ system, version }: ThemeSummary): boolean => system && version === 1;
