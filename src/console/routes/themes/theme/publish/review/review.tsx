import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useSession } from "#console/api/session.ts";
import { useDocument } from "#console/editing/context.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useNames } from "#console/parts/person.tsx";
import { useSignal } from "#console/parts/signal.ts";
import type { Theme } from "../plan.ts";
import { changedSettings, type Review, standingOf } from "./words.ts";

const refetch = () => queryClient.invalidateQueries(trpc.reviews.pathFilter());

/** The review of the theme's working copy, where rules demand one or one is open. */
export function ReviewSection({ theme, text }: { theme: Theme; text: string }) {
  const { slug } = theme;
  const session = useSession();
  const enabled = session.permissions.includes("themes.publish");
  const rules = useQuery({ ...trpc.themes.governance.read.queryOptions({ slug }), enabled });
  const open = useQuery({
    ...trpc.reviews.list.queryOptions({ theme: slug, state: "open" }),
    enabled,
  });
  const team = useSignal(useDocument().team);
  const review = open.data?.items[0];
  const copy = useQuery({
    ...trpc.themes.workingCopy.get.queryOptions({ slug }),
    enabled: review !== undefined,
    retry: false,
  }).data;
  if (rules.data === undefined || open.data === undefined) return null;
  if (rules.data.effective === "off" && review === undefined) return null;
  const isTeams = team?.text === text;
  return (
    <section className="publish-review">
      <h3>Review</h3>
      {review === undefined ? (
        <Ask slug={slug} revision={isTeams ? team.revision : undefined} />
      ) : (
        <Open
          review={review}
          isTeams={isTeams && team.revision === review.revision}
          hidden={
            copy?.revision === review.revision ? changedSettings(copy, theme) : ["its settings"]
          }
        />
      )}
    </section>
  );
}

/** The request for a review of the working copy at a revision; undefined while the draft is another. */
function Ask({ slug, revision }: { slug: string; revision: number | undefined }) {
  const [atOnce, setAtOnce] = useState(false);
  const id = useId();
  const asking = useMutation({
    mutationFn: () =>
      client.reviews.request.mutate({ slug, revision: revision ?? 0, publishWhenApproved: atOnce }),
    onSuccess: refetch,
  });
  if (revision === undefined) {
    return (
      <p className="quiet">
        Content that was never live needs an approval here. Save it for the team, then ask for a
        review of what you saved.
      </p>
    );
  }
  return (
    <>
      <p className="quiet">Another editor has to approve what was never live.</p>
      <div className="tk-choice">
        <input
          id={id}
          type="checkbox"
          className="tk-checkbox"
          checked={atOnce}
          onChange={({ target }) => setAtOnce(target.checked)}
        />
        <label htmlFor={id}>Publish with the last approval</label>
      </div>
      {asking.error && <FailureNote error={asking.error} />}
      <button
        type="button"
        className="tk-button tk-button--block"
        aria-busy={asking.isPending}
        onClick={() => asking.isPending || asking.mutate()}
      >
        Ask for a review
      </button>
    </>
  );
}

type Verdict = Review["verdicts"][number]["verdict"];

/** An open review: how it stands, and the verdicts that this person may give. */
function Open({
  review,
  isTeams,
  hidden,
}: {
  review: Review;
  /** Whether this page shows the tokens that the review is of. */
  isTeams: boolean;
  /** The changed fields that this page does not show. */
  hidden: readonly string[];
}) {
  const { subject, role, via } = useSession();
  const { id, hash, requestedBy, message, verdicts, problem, mayApprove } = review;
  const [note, setNote] = useState("");
  const noteId = useId();
  const names = useNames([requestedBy, ...verdicts.map(({ by }) => by)]);
  const nameOf = (of: string): string => names.get(of) ?? of;
  const judging = useMutation({
    mutationFn: (verdict: Verdict) =>
      client.reviews.verdict.mutate({ id, verdict, hash, message: note }),
    onSuccess: async () => {
      setNote("");
      await Promise.all([refetch(), queryClient.invalidateQueries(trpc.themes.pathFilter())]);
    },
    onError: refetch,
  });
  const withdrawing = useMutation({
    mutationFn: () => client.reviews.withdraw.mutate({ id }),
    onSuccess: refetch,
  });
  const busy = judging.isPending || withdrawing.isPending;
  const mine = verdicts.find(({ by, counts }) => counts && by === subject);
  const button = (label: string, run: () => void, style = "tk-button") => (
    <button type="button" className={style} aria-busy={busy} onClick={() => busy || run()}>
      {label}
    </button>
  );
  const mayJudge = mayApprove && via !== "api_key";
  return (
    <>
      <p role="status">{standingOf(review, nameOf)}</p>
      <p className="quiet">
        {nameOf(requestedBy)} asked for it{message === undefined ? "." : `: ${message}`}
      </p>
      {verdicts.map((one) => (
        <p key={one.by} className="quiet">
          {nameOf(one.by)} {one.verdict === "approve" ? "approved" : "asked for changes"}
          {one.counts ? "" : ", for content that has changed since"}
          {one.message === undefined ? "." : `: ${one.message}`}
        </p>
      ))}
      {problem && <p className="note note--bad">It is approved but not live: {problem.message}</p>}
      {mayJudge && !isTeams && (
        <p className="note">
          Your draft differs from what the team has, so this page shows other content than the
          review is of. Discard your draft to judge it.
        </p>
      )}
      {mayJudge && isTeams && (
        <>
          <label className="tk-label" htmlFor={noteId}>
            What you think of it
          </label>
          <textarea
            id={noteId}
            className="tk-textarea"
            rows={2}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          {hidden.length > 0 && (
            <p className="note">
              It also changes {hidden.join(" and ")}, which this page does not show, so approve it
              by the API.
            </p>
          )}
          <div className="row">
            {mine?.verdict !== "approve" &&
              hidden.length === 0 &&
              button("Approve", () => judging.mutate("approve"))}
            {mine?.verdict !== "request_changes" &&
              button("Ask for changes", () => judging.mutate("request_changes"))}
          </div>
        </>
      )}
      {mine !== undefined && button("Take your verdict back", () => judging.mutate("take_back"))}
      {(requestedBy === subject || role === "admin") &&
        button("Withdraw the review", () => withdrawing.mutate())}
      {(judging.error ?? withdrawing.error) && (
        <FailureNote error={judging.error ?? withdrawing.error} />
      )}
    </>
  );
}
