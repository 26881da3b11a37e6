import { type QueryKey, useMutation, useMutationState, useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { client, queryClient, trpc } from "#console/api/client.ts";
import type { AppRouter } from "../../../../../router.ts";
import type { CommentDraft } from "./draft.ts";

export type Comment = inferRouterOutputs<AppRouter>["comments"]["add"];

/** The comments that are shown: all from one on. */
interface Shown {
  /** How many there are before it. */
  start: number;
  /** Oldest first. */
  items: Comment[];
}

const AT_FIRST = 20;
const AT_ONCE = 50;

const keyOf = (placeId: string): QueryKey => [...trpc.comments.list.queryKey({ placeId }), "end"];

/** The newest comments, and all that are newer than the oldest of those that were shown already. */
export function useComments(placeId: string) {
  const queryKey = keyOf(placeId);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => read(placeId, queryClient.getQueryData<Shown>(queryKey)?.start),
  });
  const earlier = useMutation({
    mutationFn: async () => {
      const before = queryClient.getQueryData<Shown>(queryKey)?.start ?? 0;
      const offset = Math.max(0, before - AT_ONCE);
      const { items } = await client.comments.list.query({
        placeId,
        offset,
        limit: Math.max(1, before - offset),
      });
      queryClient.setQueryData<Shown>(
        queryKey,
        (now) => now && { start: offset, items: once([...items, ...now.items]) },
      );
    },
  });
  return { data, error, refetch, earlier };
}

async function read(placeId: string, from: number | undefined): Promise<Shown> {
  const list = (offset: number, limit: number) =>
    client.comments.list.query({ placeId, offset, limit });
  let part = await list(from ?? 0, from === undefined ? AT_FIRST : AT_ONCE);
  let start = from ?? 0;
  // Few are all; of many the last ones are shown, and so where so many have gone that none is left.
  if (part.total > AT_FIRST && (from === undefined || from >= part.total)) {
    start = part.total - AT_FIRST;
    part = await list(start, AT_ONCE);
  }
  const items = [...part.items];
  while (part.items.length > 0 && start + items.length < part.total) {
    part = await list(start + items.length, AT_ONCE);
    items.push(...part.items);
  }
  return { start: Math.min(start, part.total), items: once(items) };
}

const once = (comments: readonly Comment[]): Comment[] => [
  ...new Map(comments.map((one) => [one.id, one])).values(),
];

export function patchComments(placeId: string, change: (items: Comment[]) => Comment[]): void {
  queryClient.setQueryData<Shown>(
    keyOf(placeId),
    (now) => now && { ...now, items: change(now.items) },
  );
}

export const refetchComments = (placeId: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries(trpc.comments.list.queryFilter({ placeId })),
    queryClient.invalidateQueries(trpc.places.totals.pathFilter()),
  ]);

const addingKey = (placeId: string) => ["add comment", placeId];

/** Adds a comment, also where the page is left meanwhile; one that is refused is in the draft again. */
export function useAddComment(placeId: string, draft: CommentDraft) {
  return useMutation({
    mutationKey: addingKey(placeId),
    mutationFn: (content: string) => client.comments.add.mutate({ placeId, content }),
    onMutate: (content) => draft.sent(content),
    onError: (_, content) => draft.refused(content),
    onSuccess: (comment, content) => {
      draft.arrived(content);
      patchComments(placeId, (items) => once([...items, comment]));
      void refetchComments(placeId);
    },
  });
}

/** The comment being sent. */
export const useBeingAdded = (placeId: string): { id: number; text: string }[] =>
  useMutationState({
    filters: { mutationKey: addingKey(placeId), status: "pending" },
    select: ({ mutationId, state }) => ({ id: mutationId, text: String(state.variables) }),
  });
