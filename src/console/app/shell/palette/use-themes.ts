import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { runs } from "../../../api/base.ts";
import { trpc } from "../../../api/client.ts";
import type { ThemeFacts } from "./recent-rows.ts";

/** As many as lists of themes ask for at once, so that they share the answer. */
const MAX_THEMES = 50;
const MAX_FOUND = 8;

export interface KnownThemes {
  /** Themes by slug, the last changed first. */
  themes: ReadonlyMap<string, ThemeFacts>;
  /** Whether these are all. */
  areAll: boolean;
}

/** The themes that were changed last, and those that the service finds for a query. */
export function useThemes(query: string): KnownThemes {
  const { data: latest } = useQuery({
    ...trpc.themes.list.queryOptions({ sort: "updated", limit: MAX_THEMES }),
    enabled: runs("themes"),
    placeholderData: keepPreviousData,
  });
  const areAll = latest !== undefined && latest.total === latest.items.length;
  const { data: found } = useQuery({
    ...trpc.themes.list.queryOptions({ q: query, limit: MAX_FOUND }),
    enabled: query !== "" && latest !== undefined && !areAll,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const all = [...(latest?.items ?? []), ...(found?.items ?? [])];
    return { themes: new Map(all.map((theme) => [theme.slug, theme])), areAll };
  }, [latest, found, areAll]);
}
