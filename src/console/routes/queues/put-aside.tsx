import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { queryClient, trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import { AsideRow } from "./aside-row.tsx";
import { Discard, type Discarded } from "./discard.tsx";
import { type DeadLetter, type QueueDepth, sentWords, triedWords } from "./words.ts";

const PAGE = 25;

/** The messages that no attempt got through, with their reasons, to redeliver or discard. */
export function PutAside({
  queues,
  every,
  mayWrite,
}: {
  /** The queues that have put some aside. */
  queues: readonly QueueDepth[];
  every: number;
  mayWrite: boolean;
}) {
  const [discarding, setDiscarding] = useState<Discarded>();
  const section = useRef<HTMLElement>(null);
  const { letters, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLetters(
    queues.length > 0,
    every,
  );
  const focus = useFocusAfter(section, letters);
  const { mutate, variables, isPending } = useMutation(
    trpc.queues.redeliver.mutationOptions({
      onSuccess: ({ redelivered }, { ids }) => {
        focus(ids ?? []);
        toast(sentWords(redelivered, 0));
        void queryClient.invalidateQueries(trpc.queues.pathFilter());
      },
      onError: (failed) => toastFailure(`Nothing was sent again. ${failureOf(failed).message}`),
    }),
  );
  return (
    <section ref={section} className="aside" aria-labelledby="put-aside">
      <header className="wrap stretch">
        <h2 id="put-aside">Put aside</h2>
        <p className="quiet">
          {letters.length === 0 && queues.length === 0 ? "nothing" : triedWords(letters)}
        </p>
        {mayWrite && queues.length > 0 && (
          <button
            type="button"
            className="tool end"
            onClick={() => setDiscarding({ queues: queues.map((one) => ({ ...one })) })}
          >
            <Trash2 aria-hidden />
            Discard all
          </button>
        )}
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      <ul className="line-bottom">
        {letters.map((letter) => (
          <AsideRow
            key={letter.id}
            letter={letter}
            {...(mayWrite && {
              isSending: isPending && variables.ids?.includes(letter.id) === true,
              onRedeliver: () => mutate({ ids: [letter.id] }),
              onDiscard: () => setDiscarding({ letter }),
            })}
          />
        ))}
      </ul>
      {hasNextPage && (
        <p className="flex small quiet gap-16 list-foot">
          <button
            type="button"
            className="tk-button tk-button--small"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show more
          </button>
        </p>
      )}
      <Discard
        of={discarding}
        onClose={() => setDiscarding(undefined)}
        onDone={(gone) => focus(gone ?? letters.map(({ id }) => id))}
      />
    </section>
  );
}

/** The messages put aside, page by page; none without a request if there are none. */
function useLetters(isAny: boolean, every: number) {
  const query = useInfiniteQuery({
    ...trpc.queues.deadLetters.infiniteQueryOptions(
      { limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
    enabled: isAny,
    refetchInterval: every,
  });
  const letters = isAny ? (query.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  return { ...query, letters, hasNextPage: isAny && query.hasNextPage };
}

/** Moves the focus off rows that go: to the row below them, else above, else to the screen's heading. */
function useFocusAfter(
  section: { current: HTMLElement | null },
  letters: readonly DeadLetter[],
): (gone: readonly string[]) => void {
  return (gone) => {
    const last = letters.findLastIndex(({ id }) => gone.includes(id));
    const next =
      letters.slice(last + 1).find(({ id }) => !gone.includes(id)) ??
      letters.findLast(({ id }) => !gone.includes(id));
    const row = next && section.current?.querySelector(`[data-letter="${next.id}"]`);
    const place =
      row?.querySelector<HTMLElement>(".aside-redeliver") ??
      document.querySelector<HTMLElement>("main h1");
    place?.focus();
  };
}
