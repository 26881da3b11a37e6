import { Flag, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useSession } from "#console/api/session.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { IconButton } from "#console/parts/icon-button.tsx";
import { initialsOf } from "#console/parts/person.tsx";
import { ReportDialog } from "#console/parts/report/report-dialog.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { Instant } from "#console/parts/time.tsx";
import { useIsOwn } from "../use-place.ts";
import { CommentForm } from "./comment-form.tsx";
import { removeComment, removed } from "./removals.ts";
import { type Comment, useBeingAdded, useComments } from "./use-comments.ts";

/** The comments of a place, newest last, and the form for a new one. */
export function Comments({ placeId }: { placeId: string }) {
  const { data, error, refetch, earlier } = useComments(placeId);
  const { name } = useSession();
  const gone = useSignal(removed);
  const adding = useBeingAdded(placeId);
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  const shown = data?.items.filter(({ id }) => !gone.has(id));
  const total = (data?.start ?? 0) + (shown?.length ?? 0) + adding.length;
  const remove = (comment: Comment, at: number): void => {
    removeComment(comment);
    // The focus stays among the comments.
    const next = shown?.[at + 1] ?? shown?.[at - 1];
    requestAnimationFrame(() => {
      const row = next && section.current?.querySelector(`[data-comment="${next.id}"] button`);
      const field = section.current?.querySelector("textarea");
      (row instanceof HTMLElement ? row : field)?.focus();
    });
  };
  return (
    <section ref={section} className="place-comments" aria-labelledby={heading}>
      <h2 className="gap-8 stretch over-8" id={heading}>
        Comments {data && <span className="quiet">{total.toLocaleString()}</span>}
      </h2>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && data.start > 0 && (
        <button
          type="button"
          className="tool place-more"
          aria-disabled={earlier.isPending}
          onClick={() => earlier.isPending || earlier.mutate()}
        >
          Show earlier <span className="quiet">{counted(data.start, "comment")}</span>
        </button>
      )}
      {earlier.error && <FailureNote error={earlier.error} retry={() => earlier.mutate()} />}
      {shown === undefined && !error && <CommentSkeleton />}
      {total > 0 && (
        <ul className="grid gap-16 place-talk" aria-labelledby={heading}>
          {shown?.map((comment, at) => (
            <Row key={comment.id} comment={comment} onRemove={() => remove(comment, at)} />
          ))}
          {adding.map(({ id, text }) => (
            <li className="grid gap-12" key={id} aria-busy="true">
              <span className="who who--large" aria-hidden>
                {initialsOf(name)}
              </span>
              <div>
                <header className="flex gap-8">
                  <span className="strong">{name}</span>
                  <small>Being sent</small>
                </header>
                <p className="anywhere">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <CommentForm key={placeId} placeId={placeId} />
    </section>
  );
}

function Row({ comment, onRemove }: { comment: Comment; onRemove: () => void }) {
  const { id, creator, createdAt, content } = comment;
  const isOwn = useIsOwn(creator.id, "comments.manage");
  const isMine = useSession().subject === creator.id;
  const [isReporting, setReporting] = useState(false);
  const who = creator.username || "Deleted user";
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "Delete") onRemove();
  };
  return (
    <li className="grid gap-12" data-comment={id}>
      <span className="who who--large" aria-hidden>
        {initialsOf(who)}
      </span>
      <div>
        <header className="flex gap-8">
          <span className="strong">{who}</span>
          <small>
            <Instant at={createdAt} />
          </small>
          {!isMine && (
            <IconButton name={`Report comment of ${who}`} small onClick={() => setReporting(true)}>
              <Flag aria-hidden />
            </IconButton>
          )}
          {isOwn && (
            <IconButton name={`Remove comment of ${who}`} small onClick={onRemove} onKeyDown={keys}>
              <X aria-hidden />
            </IconButton>
          )}
        </header>
        <p className="anywhere">{content}</p>
      </div>
      {isReporting && (
        <ReportDialog
          of={{ kind: "comment", id, name: "this comment" }}
          onClose={() => setReporting(false)}
        />
      )}
    </li>
  );
}

const WIDTHS = [320, 240, 400] as const;

function CommentSkeleton() {
  return (
    <ul className="grid gap-16 place-talk" aria-hidden>
      {WIDTHS.map((width) => (
        <li className="grid gap-12" key={width}>
          <i className="bone place-bone-who" />
          <div>
            <i className="bone" style={{ width: 120 }} />
            <br />
            <i className="bone" style={{ width, maxWidth: "100%" }} />
          </div>
        </li>
      ))}
    </ul>
  );
}
