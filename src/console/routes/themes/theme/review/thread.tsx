import { useMutation } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useMay } from "#console/api/session.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { Kbd } from "#console/parts/kbd.tsx";
import { initialsOf, useNames } from "#console/parts/person.tsx";
import { chordOf } from "#console/parts/shortcuts.ts";
import { Instant } from "#console/parts/time.tsx";
import type { Comment, Review } from "./use-review.ts";

const refetch = () => queryClient.invalidateQueries(trpc.reviews.pathFilter());

/** The comments on a token, or on the whole without a path, and the field for the next. */
export function Thread({
  review: { id, state },
  path,
  comments,
}: {
  review: Review;
  path?: string;
  comments: readonly Comment[];
}) {
  const [body, setBody] = useState("");
  const mayComment = useMay("themes.write") && state === "open";
  const commenting = useMutation({
    mutationFn: () =>
      client.reviews.comment.mutate({ id, body, ...(path === undefined ? {} : { path }) }),
    onSuccess: async () => {
      setBody("");
      await refetch();
    },
  });
  const open = comments.filter(({ resolved }) => !resolved);
  const resolving = useMutation({
    mutationFn: () =>
      Promise.all(
        open.map(({ id: comment }) =>
          client.reviews.resolve.mutate({ id, comment, resolved: true }),
        ),
      ),
    onSettled: refetch,
  });
  const names = useNames(comments.map(({ by }) => by));
  const about = path ?? "the whole";
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (body.trim() !== "" && !commenting.isPending) commenting.mutate();
  };
  return (
    <div className="grid gap-12 review-thread">
      {comments.map((comment) => (
        <Said key={comment.id} comment={comment} name={names.get(comment.by) ?? "Deleted user"} />
      ))}
      {mayComment && (
        <form className="row" onSubmit={send}>
          <input
            className="tk-input grow"
            aria-label={`${comments.length > 0 ? "Answer" : "Comment"} on ${about}`}
            placeholder={comments.length > 0 ? "Answer" : "Say what you think of it"}
            maxLength={2000}
            value={body}
            onChange={({ target }) => setBody(target.value)}
            onKeyDown={(event) => chordOf(event) === "mod+enter" && send(event)}
          />
          <button
            type="submit"
            className="tk-button tk-button--small"
            aria-busy={commenting.isPending}
          >
            Comment
          </button>
          {open.length > 0 && (
            <button
              type="button"
              className="tool"
              data-resolve={path}
              aria-keyshortcuts="r"
              aria-busy={resolving.isPending}
              onClick={() => resolving.isPending || resolving.mutate()}
            >
              Resolve
              <span className="visually-hidden"> the comments on {about}</span>
              {path !== undefined && <Kbd keys="r" />}
            </button>
          )}
        </form>
      )}
      {(commenting.error ?? resolving.error) && (
        <FailureNote error={commenting.error ?? resolving.error} />
      )}
    </div>
  );
}

function Said({ comment, name }: { comment: Comment; name: string }) {
  const { body, at, resolved, path, valueThen, valueNow } = comment;
  const hasChanged = path !== undefined && JSON.stringify(valueThen) !== JSON.stringify(valueNow);
  return (
    <div className="flex gap-12 review-said">
      <span className="who" aria-hidden>
        {initialsOf(name)}
      </span>
      <div className="grow">
        <p className="row wrap">
          <b>{name}</b>
          <span className="small quiet">
            <Instant at={at} />
          </span>
          {resolved ? (
            <span className="small status status--good">
              <Check aria-hidden />
              resolved
            </span>
          ) : (
            hasChanged && <span className="small status status--good">changed since</span>
          )}
        </p>
        <p className="anywhere review-body">{body}</p>
      </div>
    </div>
  );
}
