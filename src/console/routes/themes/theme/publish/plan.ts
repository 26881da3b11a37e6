import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useMemo } from "react";
import { trpc } from "#console/api/client.ts";
import { printDocument } from "#token-text/json-text.ts";
import { type Merge, merge } from "#token-text/merge.ts";
import type { AppRouter } from "../../../../../router.ts";
import type { Side } from "../diff/compare.ts";
import { tokensOf, useDraft } from "../draft.ts";

export type Theme = inferRouterOutputs<AppRouter>["themes"]["get"];

/** The other side of the comparison for a theme that was never live. */
export const nothing = { id: "nothing", tokens: {} };

/** The content that would go live, and its comparison. */
export interface Plan {
  theme: Theme;
  /** The live or last live content; undefined if there never was any. */
  live: (Side & { version: number }) | undefined;
  /** The content that would go live: this draft merged with others' changes. */
  next: Side & { text: string };
  /** Whether the text is another than the theme's. */
  differs: boolean;
  /** Others' changes since editing began; undefined without any. */
  merge: Merge | undefined;
}

/** Undefined while it is not known, or while the text is no document. */
export function usePlan(slug: string) {
  const query = useQuery(trpc.themes.get.queryOptions({ slug }));
  const theme = query.data;
  const draft = useDraft();
  const last = useLastLive(theme);
  const plan = useMemo((): Plan | undefined => {
    if (theme === undefined || draft.side === undefined || last === undefined) return undefined;
    const text = draft.text;
    const merged =
      theme.version === draft.base.version
        ? undefined
        : merge(draft.base.text, printDocument(theme.tokens), text);
    const after = merged?.merged ?? text;
    const tokens = tokensOf(after);
    if (tokens === undefined) return undefined;
    return {
      theme,
      live: last ?? undefined,
      next: { id: `${draft.side.id} on ${theme.version}`, tokens, text: after },
      differs: JSON.stringify(tokens) !== JSON.stringify(theme.tokens),
      merge: merged,
    };
  }, [theme, draft, last]);
  return { plan, isBroken: draft.side === undefined, error: query.error, refetch: query.refetch };
}

/** The content that readers have or had last; null if never live, undefined while unknown. */
export function useLastLive(theme: Theme | undefined): Plan["live"] | null | undefined {
  const isLive = theme?.status === "published";
  const slug = theme?.slug ?? "";
  const past = useQuery({
    ...trpc.themes.versions.queryOptions({ slug, limit: 200 }),
    enabled: theme !== undefined && !isLive,
  });
  const version = past.data?.items.find(({ status }) => status === "published")?.version;
  const content = useQuery({
    ...trpc.themes.version.queryOptions({ slug, version: version ?? 1 }),
    enabled: version !== undefined && !isLive,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    if (theme === undefined) return undefined;
    if (isLive) return { id: String(theme.version), version: theme.version, tokens: theme.tokens };
    if (past.data === undefined) return undefined;
    if (version === undefined) return null;
    return content.data && { id: String(version), version, tokens: content.data.tokens };
  }, [theme, isLive, past.data, version, content.data]);
}
