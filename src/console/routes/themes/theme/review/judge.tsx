import { useMutation } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useSession } from "#console/api/session.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { Kbd } from "#console/parts/kbd.tsx";
import { chordOf, useShortcuts } from "#console/parts/shortcuts.ts";
import type { Review } from "./use-review.ts";

type Verdict = Review["verdicts"][number]["verdict"];

const refetch = () =>
  Promise.all([
    queryClient.invalidateQueries(trpc.reviews.pathFilter()),
    queryClient.invalidateQueries(trpc.themes.pathFilter()),
  ]);

/** The actions on a review: approve, ask for changes, take that back, withdraw. */
export function Judge({
  review,
  isShown,
}: {
  review: Review;
  /** Whether the page shows all of the content that a verdict would be about. */
  isShown: boolean;
}) {
  const { subject, role, via } = useSession();
  const { id, hash, requestedBy, verdicts, mayApprove } = review;
  const [message, setMessage] = useState("");
  const field = useId();
  const judging = useMutation({
    mutationFn: (verdict: Verdict) => client.reviews.verdict.mutate({ id, verdict, hash, message }),
    onSuccess: () => setMessage(""),
    onSettled: refetch,
  });
  const withdrawing = useMutation({
    mutationFn: () => client.reviews.withdraw.mutate({ id }),
    onSettled: refetch,
  });
  const busy = judging.isPending || withdrawing.isPending;
  const mine = verdicts.find(({ by, counts }) => counts && by === subject)?.verdict;
  const mayJudge = mayApprove && via !== "api_key" && isShown;
  const mayApproveNow = mayJudge && mine !== "approve";
  useShortcuts(
    // biome-ignore lint/correctness/useExhaustiveDependencies: all that approving reads
    useMemo(
      () =>
        mayApproveNow
          ? [
              {
                keys: "mod+enter",
                does: "Approve",
                group: "This screen",
                run: () => busy || judging.mutate("approve"),
              },
            ]
          : [],
      [mayApproveNow, busy, hash, message],
    ),
  );
  const judge = (verdict: Verdict) => () => busy || judging.mutate(verdict);
  return (
    <div className="grid gap-12">
      {mayJudge && (
        <textarea
          id={field}
          className="tk-textarea"
          aria-label="What you think of it"
          placeholder="Say why, if you like"
          rows={3}
          maxLength={2000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
          onKeyDown={(event) => {
            if (chordOf(event) !== "mod+enter" || !mayApproveNow) return;
            event.preventDefault();
            if (!busy) judging.mutate("approve");
          }}
        />
      )}
      <div className="row wrap">
        {mayJudge && mine !== "request_changes" && (
          <button
            type="button"
            className="tk-button"
            aria-busy={busy}
            onClick={judge("request_changes")}
          >
            Ask for changes
          </button>
        )}
        {mayApproveNow && (
          <button
            type="button"
            className="tk-button tk-button--primary review-go"
            aria-busy={busy}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={judge("approve")}
          >
            <span>Approve</span>
            <Kbd keys="mod+enter" />
          </button>
        )}
        {mine !== undefined && (
          <button type="button" className="tk-button" aria-busy={busy} onClick={judge("take_back")}>
            Take your verdict back
          </button>
        )}
        {(requestedBy === subject || role === "admin") && (
          <button
            type="button"
            className="tool"
            aria-busy={busy}
            onClick={() => busy || withdrawing.mutate()}
          >
            Withdraw the review
          </button>
        )}
      </div>
      {(judging.error ?? withdrawing.error) && (
        <FailureNote error={judging.error ?? withdrawing.error} />
      )}
    </div>
  );
}
