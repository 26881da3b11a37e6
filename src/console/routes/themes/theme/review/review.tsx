import "../screens.css";
import "../publish/publish.css";
import "./review.css";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams, useSearch } from "@tanstack/react-router";
import { CalendarClock } from "lucide-react";
import { useMemo, useState } from "react";
import { trpc } from "#console/api/client.ts";
import { actionsSlot } from "#console/app/shell/theme/slots.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { initialsOf, useNames } from "#console/parts/person.tsx";
import { Fill } from "#console/parts/slot.tsx";
import { counted } from "#console/parts/status.tsx";
import { Instant } from "#console/parts/time.tsx";
import { useScheduledRelease } from "../../../releases/use-releases.ts";
import { goLiveText } from "../../../releases/when.ts";
import { AxisDiff } from "../diff/axis-diff.tsx";
import { useComparison } from "../diff/compare.ts";
import { rowsOf, tokenCount } from "../diff/rows.ts";
import { DiffSkeleton } from "../diff/skeleton.tsx";
import type { Theme } from "../publish/plan.ts";
import { Aside } from "./aside.tsx";
import { Changes } from "./changes.tsx";
import { SettingsChanges } from "./settings-changes.tsx";
import { Thread } from "./thread.tsx";
import { useChangeKeys } from "./use-change-keys.ts";
import { type Review as Reviewed, useReview, useReviewed } from "./use-review.ts";

/** A review: what changes, with comments at each token, and the verdicts on it. */
export function Review() {
  const { slug } = useParams({ from: "/themes/$slug/review" });
  const { id } = useSearch({ from: "/themes/$slug/review" });
  const { data: theme } = useQuery(trpc.themes.get.queryOptions({ slug }));
  const { review, error, retry } = useReview(slug, id);
  if (error) return <FailureNote error={error} retry={retry} />;
  if (review === null) return <NoReview slug={slug} />;
  if (review === undefined || theme === undefined) return <DiffSkeleton />;
  // Its verdict is about its own theme, so that is the one to show.
  if (review.slug !== slug) {
    return (
      <Navigate
        to="/themes/$slug/review"
        params={{ slug: review.slug }}
        search={{ id: review.id }}
        replace
      />
    );
  }
  return <Shown theme={theme} review={review} />;
}

const NoReview = ({ slug }: { slug: string }) => (
  <EmptyState
    title="No review is open"
    action={
      <Link to="/themes/$slug/publish" params={{ slug }} className="tk-button">
        What would go live
      </Link>
    }
  >
    Ask for one on the page that shows what would go live.
  </EmptyState>
);

function Shown({ theme, review }: { theme: Theme; review: Reviewed }) {
  const { before, after, copy } = useReviewed(theme, review);
  const { comparison, isOld } = useComparison(theme.slug, before, after);
  const rows = useMemo(() => comparison && rowsOf(comparison), [comparison]);
  const { opened, toggle } = useOpened(review);
  useChangeKeys();
  const isShown = copy !== undefined && comparison !== undefined && !isOld;
  return (
    <>
      <Fill slot={actionsSlot}>
        <Link className="tool desk" to="/themes/$slug/tokens" params={{ slug: theme.slug }}>
          Open in Tokens
        </Link>
      </Fill>
      <div className="grid tall low split">
        <div className="split-main">
          <Head review={review} theme={theme} changes={rows && tokenCount(rows)} />
          {copy && <SettingsChanges theme={theme} copy={copy} />}
          {(before === undefined || after === undefined) && review.state !== "open" && (
            <p className="quiet review-gone">
              What it changed is not kept with the review. The discussion is below.
            </p>
          )}
          {comparison && <AxisDiff reasons={comparison.verdict.reasons} />}
          {rows && comparison ? (
            <Changes {...{ rows, review, opened }} contrast={comparison.contrast} onOpen={toggle} />
          ) : (
            before && after && <DiffSkeleton />
          )}
          <Elsewhere review={review} shown={new Set(rows?.map(({ path }) => path))} />
        </div>
        <Aside
          review={review}
          comparison={comparison}
          isFirst={review.state === "open" && before?.id === "nothing"}
          isShown={isShown}
        />
      </div>
    </>
  );
}

/** The tokens whose comments are shown: those with open ones, unless the reader folds them. */
function useOpened({ comments }: Reviewed) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const opened = new Set(
    comments.flatMap(({ path, resolved }) => (path === undefined || resolved ? [] : [path])),
  );
  for (const [path, isOpen] of chosen) {
    if (isOpen) opened.add(path);
    else opened.delete(path);
  }
  const toggle = (path: string): void => setChosen(new Map([...chosen, [path, !opened.has(path)]]));
  return { opened, toggle };
}

function Head({
  review: { message, requestedBy, requestedAt, publishWhenApproved, stale, state },
  theme,
  changes,
}: {
  review: Reviewed;
  theme: Theme;
  changes: number | undefined;
}) {
  const name = useNames([requestedBy]).get(requestedBy) ?? "A deleted user";
  const base = theme.status === "published" ? ` to Live ${theme.version}` : "";
  return (
    <header className="grid gap-12 review-head">
      <div className="row gap-12">
        <span className="who" aria-hidden>
          {initialsOf(name)}
        </span>
        <div className="grow">
          <h2>{message ?? "Changes for review"}</h2>
          <p className="quiet">
            {name} asked, <Instant isWithin at={requestedAt} />.
            {changes !== undefined && ` ${counted(changes, "change")}${base}.`}
            {stale && " The content has changed since."}
          </p>
        </div>
      </div>
      {publishWhenApproved && <p className="tag review-chip">Goes live with the last approval</p>}
      {state === "open" && <ReleaseTag slug={theme.slug} />}
    </header>
  );
}

/** When the theme goes live, and the themes that go live with it. */
function ReleaseTag({ slug }: { slug: string }) {
  const release = useScheduledRelease(slug);
  if (release === undefined) return null;
  const { id, at, others } = release;
  const [first, ...more] = others;
  const rest = more.length === 0 ? "" : ` and ${counted(more.length, "other theme")}`;
  return (
    <Link
      to="/releases/$id"
      params={{ id }}
      className="tag review-chip"
      title={others.map(({ name }) => name).join(", ")}
    >
      <CalendarClock aria-hidden className="sm" />
      <span className="cut">
        Goes live {goLiveText(at)}
        {first !== undefined && ` with ${first.name}${rest}`}
      </span>
    </Link>
  );
}

/** Comments on the whole, and on tokens that do not differ any more. */
function Elsewhere({ review, shown }: { review: Reviewed; shown: ReadonlySet<string> }) {
  const threads = Map.groupBy(review.comments, ({ path }) => path);
  const gone = [...threads].filter(([path]) => path !== undefined && !shown.has(path));
  return (
    <section className="review-whole">
      <h3>On the whole</h3>
      <Thread review={review} comments={threads.get(undefined) ?? []} />
      {gone.map(
        ([path, comments]) =>
          path !== undefined && (
            <section key={path}>
              <h3 className="mono">{path}</h3>
              <Thread review={review} path={path} comments={comments} />
            </section>
          ),
      )}
    </section>
  );
}
