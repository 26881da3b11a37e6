import { MutationCache, QueryCache } from "@tanstack/react-query";
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
import { FreshQueryClient } from "./fresh-query-client.ts";
import { sessionEnded } from "./session-ended.ts";

const url = `${base}/trpc`;

/** The time, in milliseconds, after which a request without an answer makes the page look at the service. */
const SILENT_MS = 3_000;
const onSilence = new Set<() => void>();

/** Calls back when a request has waited long for an answer; returns what ends that. */
export function listenForSilence(listener: () => void): () => void {
  onSilence.add(listener);
  return () => onSilence.delete(listener);
}

const timedFetch = (address: URL | RequestInfo, options?: object): Promise<Response> => {
  const timer = setTimeout(() => {
    for (const listener of onSilence) listener();
  }, SILENT_MS);
  return fetch(address, options).finally(() => clearTimeout(timer));
};

/** The service's procedures, as they are. */
export const client = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: ({ type }) => type === "subscription",
      true: httpSubscriptionLink({ url }),
      // As POST, because a document does not fit into a URL.
      false: httpBatchLink({ url, maxItems: 20, methodOverride: "POST", fetch: timedFetch }),
    }),
  ],
});

/** Sends requests while the page closes; the browser finishes them afterwards. */
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
  if (failureOf(error).code === "unauthenticated") sessionEnded.notify();
};

export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 30 * 60_000,
      retry: (count, error) => count < RETRIES && isPassing(error),
      // The header shows a lost connection; the screen keeps its data and retries by itself.
      networkMode: "offlineFirst",
    },
    mutations: { networkMode: "always" },
  },
});

/** Query and mutation options of every procedure, for TanStack Query. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient });
