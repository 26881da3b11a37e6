import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, RotateCw, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { queryClient, trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import { Discard, type Discarded } from "./discard.tsx";
import { aboutWords, type DeadLetter, reasonWords, sinceWords, topicWords } from "./words.ts";

const PAGE = 25;

/** Dead letters with their reasons, to redeliver or discard. */
export function DeadLetters({
  topic,
  count,
  every,
  mayWrite,
}: {
  topic: string;
  count: number;
  every: number;
  mayWrite: boolean;
}) {
  const [discarding, setDiscarding] = useState<Discarded>();
  const section = useRef<HTMLElement>(null);
  const { letters, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useLetters(topic, count, every);
  const focus = useFocusAfter(section, letters);
  const { mutate, variables, isPending } = useMutation(
    trpc.queues.redeliver.mutationOptions({
      onSuccess: ({ redelivered, left }, { ids }) => {
        focus(ids ?? letters.map(({ id }) => id));
        toast(sentWords(redelivered, ids === undefined ? left : 0));
        void queryClient.invalidateQueries(trpc.queues.pathFilter());
      },
      onError: (failed) => toastFailure(`Nothing was sent again. ${failureOf(failed).message}`),
    }),
  );
  const isSending = ({ id }: DeadLetter): boolean =>
    isPending && (variables.ids?.includes(id) ?? true);
  const { title } = topicWords(topic);
  if (count === 0 && letters.length === 0) {
    return (
      <p className="queue-none quiet">
        <CircleCheck aria-hidden />
        Nothing was given up.
      </p>
    );
  }
  return (
    <section ref={section} className="letters" aria-label={`Dead letters of ${title}`}>
      <header>
        <h3>
          {counted(count, "message")} given up <span>after the last attempt</span>
        </h3>
        {mayWrite && (
          <div className="row end">
            <button type="button" className="tool" onClick={() => setDiscarding({ topic, count })}>
              <Trash2 aria-hidden />
              Discard all
            </button>
            <button
              type="button"
              className="tk-button tk-button--small"
              disabled={isPending}
              onClick={() => mutate({ topic })}
            >
              <RotateCw aria-hidden />
              Redeliver all
            </button>
          </div>
        )}
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data === undefined && !error && <LetterSkeleton rows={Math.min(count, 5)} />}
      <ul className="letter-rows">
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter}>
            {mayWrite && (
              <span className="row letter-ways">
                <button
                  type="button"
                  className="tool tool--small letter-redeliver"
                  aria-label={`Redeliver ${aboutWords(letter)}`}
                  disabled={isSending(letter)}
                  onClick={() => mutate({ ids: [letter.id] })}
                >
                  <RotateCw aria-hidden />
                  Redeliver
                </button>
                <button
                  type="button"
                  className="tool tool--small"
                  aria-label={`Discard ${aboutWords(letter)}`}
                  onClick={() => setDiscarding({ topic, letter })}
                >
                  Discard
                </button>
              </span>
            )}
          </LetterRow>
        ))}
      </ul>
      {hasNextPage && (
        <p className="letter-more">
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

const sentWords = (sent: number, left: number): string =>
  left === 0
    ? `${counted(sent, "message")} sent again`
    : `${counted(sent, "message")} sent again, ${left.toLocaleString()} left`;

/** The dead letters of a topic, page by page; none without a request if `count` is 0. */
function useLetters(topic: string, count: number, every: number) {
  const query = useInfiniteQuery({
    ...trpc.queues.deadLetters.infiniteQueryOptions(
      { topic, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor },
    ),
    enabled: count > 0,
    refetchInterval: every,
  });
  const letters = count === 0 ? [] : (query.data?.pages.flatMap(({ items }) => items) ?? []);
  return { ...query, letters };
}

/** Moves the focus off rows that go: to the row below them, else above, else to the queue's heading. */
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
      row?.querySelector<HTMLElement>(".letter-redeliver") ??
      section.current?.closest(".queue")?.querySelector<HTMLElement>("h2");
    place?.focus();
  };
}

function LetterRow({ letter, children }: { letter: DeadLetter; children: ReactNode }) {
  const { id, attempts, failedAt, reason, body, about } = letter;
  const since = sinceWords(letter);
  return (
    <li className="letter" data-letter={id}>
      <span className="letter-about">
        <About letter={letter} />
        <span className="quiet letter-reason">{since ?? reasonWords(reason)}</span>
        {about === null && <code className="quiet cut">{body}</code>}
      </span>
      <span className="quiet letter-attempts">{counted(attempts, "attempt")}</span>
      <span className="quiet letter-when">
        <Instant at={failedAt} />
      </span>
      {children}
    </li>
  );
}

/** The link to the letter's subject. */
function About({ letter }: { letter: DeadLetter }) {
  const words = aboutWords(letter);
  const { about } = letter;
  if (about === null || about.placeId === null) return <span className="strong cut">{words}</span>;
  if (about.kind === "place") {
    return (
      <Link to="/places/$id" params={{ id: about.id }} className="strong cut letter-link">
        {words}
      </Link>
    );
  }
  const search: object = { picture: about.id };
  return (
    <Link to="/pictures" search={search} className="strong cut letter-link">
      {words}
    </Link>
  );
}

function LetterSkeleton({ rows }: { rows: number }) {
  return (
    <ul className="letter-rows" aria-hidden>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows are alike
        <li key={at} className="letter">
          <i className="bone" style={{ width: 220 }} />
        </li>
      ))}
    </ul>
  );
}
