import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { queryClient, trpc } from "../../../api/client.ts";
import { useRested } from "../../../parts/use-rested.ts";
import { readImport } from "./import-document.ts";

/** A text never changes, so neither does what is said of it. */
export const examination = (tokens: Record<string, unknown>) => ({
  ...trpc.tokens.validate.queryOptions({ tokens }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 10_000,
});

/** What validation says; the findings before stay until the next are there. */
export function useExamined(text: string, file: string | undefined) {
  const read = text.trim() === "" ? undefined : readImport(text, file);
  const tokens = read && "incoming" in read ? read.incoming.tokens : undefined;
  const { data } = useQuery({
    ...examination(tokens ?? {}),
    enabled: tokens !== undefined,
    placeholderData: keepPreviousData,
  });
  return tokens === undefined ? undefined : data;
}

/** The theme that has this slug already; archived ones count. */
export function useExisting(slug: string) {
  const asked = useRested(slug.trim());
  const { data: faces } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [asked] }),
    enabled: asked !== "",
  });
  const isThere = asked === slug.trim() && faces?.items[0]?.slug === asked;
  const { data: theme } = useQuery({
    ...trpc.themes.get.queryOptions({ slug: asked }),
    enabled: isThere,
  });
  return isThere ? theme : undefined;
}

/** The theme under a slug as it is now; what it answers is what `useExisting` then shows. */
export async function themeAt(slug: string) {
  const faces = await queryClient.fetchQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [slug] }),
    staleTime: 0,
  });
  if (faces.items[0]?.slug !== slug) return undefined;
  return queryClient.fetchQuery({ ...trpc.themes.get.queryOptions({ slug }), staleTime: 0 });
}
