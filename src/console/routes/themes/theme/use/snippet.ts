import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferRouterInputs } from "@trpc/server";
import { trpc } from "#console/api/client.ts";
import type { EmbedSnippet } from "../../../../../delivery/embed.ts";
import type { AppRouter } from "../../../../../router.ts";

type Snippet = EmbedSnippet;

/** Code to paste, as the service writes it; the last one stays until the next is there. */
export function useSnippet(input: inferRouterInputs<AppRouter>["delivery"]["embed"]) {
  const { data, error, refetch } = useQuery({
    ...trpc.delivery.embed.queryOptions(input),
    placeholderData: keepPreviousData,
  });
  const snippet = data === undefined ? undefined : (JSON.parse(data.body) as Snippet);
  return { snippet, error, refetch };
}
