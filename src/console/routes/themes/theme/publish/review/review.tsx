import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useDocument } from "#console/editing/context.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useNames } from "#console/parts/person.tsx";
import { useSignal } from "#console/parts/signal.ts";
import type { Theme } from "../plan.ts";
import { useRules } from "./use-rules.ts";
import { peopleOf, type Review, standingOf } from "./words.ts";

const refetch = () => queryClient.invalidateQueries(trpc.reviews.pathFilter());

/** The review of the theme's working copy, where rules demand one or one is open. */
export function ReviewSection({
  theme,
  text,
  differs,
}: {
  theme: Theme;
  text: string;
  /** Whether the text is another than the theme's. */
  differs: boolean;
}) {
  const { slug } = theme;
  const known = useRules(slug);
  const team = useSignal(useDocument().team);
  if (known === undefined) return null;
  const { rules, review } = known;
  const isAsked = rules.effective !== "off" || rules.owners !== undefined;
  if (!isAsked && review === undefined) return null;
  const isTeams = team?.text === text;
  return (
    <section className="grid gap-8">
      <h3>Review</h3>
      {review === undefined ? (
        <Ask
          slug={slug}
          revision={isTeams ? team.revision : undefined}
          // An unchanged draft needs no saving by its author first.
          base={team === undefined && !differs ? theme.version : undefined}
        />
      ) : (
        <Open review={review} />
      )}
    </section>
  );
}

/** The request for a review of the working copy at a revision, which is undefined while the draft is another. */
function Ask({
  slug,
  revision,
  base,
}: {
  slug: string;
  revision: number | undefined;
  /** The version to save as the working copy first; undefined if there is one, or the draft differs. */
  base: number | undefined;
}) {
  const [atOnce, setAtOnce] = useState(false);
  const id = useId();
  const asking = useMutation({
    mutationFn: async () => {
      const publishWhenApproved = atOnce;
      const at = revision ?? (await saveAs(slug, base));
      await client.reviews.request.mutate({ slug, revision: at, publishWhenApproved });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries(trpc.themes.workingCopy.pathFilter());
      await refetch();
    },
  });
  if (revision === undefined && base === undefined) {
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
        className="tk-button tk-button--small tk-button--block"
        aria-busy={asking.isPending}
        onClick={() => asking.isPending || asking.mutate()}
      >
        {revision === undefined ? "Save for the team and ask for a review" : "Ask for a review"}
      </button>
    </>
  );
}

/** Saves a version of the theme as its working copy; returns the revision. */
async function saveAs(slug: string, baseVersion: number | undefined): Promise<number> {
  const copy = await client.themes.workingCopy.save.mutate({
    ...{ slug, revision: 0 },
    ...(baseVersion === undefined ? {} : { baseVersion }),
  });
  return copy.revision;
}

/** How the open review stands, and the way to it. */
function Open({ review }: { review: Review }) {
  const names = useNames(peopleOf(review));
  return (
    <>
      <p role="status">{standingOf(review, (of) => names.get(of) ?? "A deleted user")}</p>
      <Link
        to="/themes/$slug/review"
        params={{ slug: review.slug }}
        className="tk-button tk-button--small tk-button--block"
      >
        Open the review
      </Link>
    </>
  );
}
