import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
} from "@trpc/client";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import type { AppRouter } from "../../router.ts";
import { base } from "./base.ts";
import { failureOf, isPassing } from "./error.ts";
import { sessionEnded } from "./session-ended.ts";

const url = `${base}/trpc`;

/** The service's procedures, as they are. */
export const client = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === "subscription",
      true: httpSubscriptionLink({ url }),
      // As POST, for a document does not fit into an address.
      false: httpBatchLink({ url, maxItems: 20, methodOverride: "POST" }),
    }),
  ],
});

/** For what is sent as the page is left: the browser finishes that without it. */
export const partingClient = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url,
      fetch: (address, options) => fetch(address, { ...(options as RequestInit), keepalive: true }),
    }),
  ],
});

const RETRIES = 2;

const onError = (error: Error): void => {
  if (failureOf(error).code === "unauthenticated") sessionEnded.tell();
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      retry: (count, error) => count < RETRIES && isPassing(error),
      // A lost connection shows itself; what is there stays, and is asked for again by itself.
      networkMode: "offlineFirst",
    },
    mutations: { networkMode: "always" },
  },
});

/** Query and mutation options of every procedure, for TanStack Query. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
