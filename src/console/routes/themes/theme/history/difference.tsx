import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { FailureNote } from "#console/parts/failure-note.tsx";
import type { Modes } from "#console/parts/modes.ts";
import { counted } from "#console/parts/status.tsx";
import { AxisDiff, axisReasons } from "../diff/axis-diff.tsx";
import { type Side, useComparison } from "../diff/compare.ts";
import { ContextFilter } from "../diff/context-filter.tsx";
import { ContrastDiff } from "../diff/contrast-diff.tsx";
import { isIn } from "../diff/in-contexts.ts";
import { appearancesOf, type DiffRow, rowsOf, tokenCount } from "../diff/rows.ts";
import { DiffSkeleton } from "../diff/skeleton.tsx";
import { SourceDiff } from "../diff/source-diff.tsx";
import { TokenDiff } from "../diff/token-diff.tsx";
import { ByDefaults } from "../publish/level.tsx";
import { emptyText, shownView, startText, type To } from "./chosen.ts";
import { RestoreDialog } from "./restore.tsx";
import type { HistorySearch } from "./search.ts";
import { summaryOf } from "./summary.ts";
import { VersionBar } from "./version-bar.tsx";
import { useVersionSide, type Version } from "./versions.ts";

const TextDiff = lazy(() => import("../diff/text-diff.tsx"));

/** The least change of a contrast that is worth a look. */
const NOTICEABLE = 0.2;

const nothing: Side = { id: "nothing", tokens: {} };

interface Compared {
  slug: string;
  versions: readonly Version[];
  from: number | undefined;
  to: To;
}

type Comparison = NonNullable<ReturnType<typeof useComparison>["comparison"]>;

/** The difference between two states of a theme. */
export function Difference({
  draft,
  view,
  go,
  isRestoring,
  onRestoring,
  ...compared
}: Compared & {
  draft: Side | undefined;
  view: HistorySearch["view"];
  go: (next: HistorySearch) => void;
  /** Whether the dialog that restores the later state is open. */
  isRestoring: boolean;
  onRestoring: (version: number | undefined) => void;
}) {
  const { slug, versions, from, to } = compared;
  const [modes, setModes] = useState<Modes>({});
  const sides = useSides(compared, draft);
  const { before, after, young } = sides;
  const { comparison, isOld } = useComparison(slug, before, after);
  const rows = useMemo(() => comparison && rowsOf(comparison), [comparison]);
  const hasAxes = (comparison?.axes.length ?? 0) > 0;
  return (
    <section className="history-diff" aria-label="Difference">
      <VersionBar
        {...compared}
        isDraftOffered={to === "draft" || draft !== undefined}
        pinnable={young.version?.status === "published"}
        go={go}
        onRestore={() => to !== "draft" && onRestoring(to)}
      />
      <Views
        view={shownView(view, hasAxes)}
        hasAxes={hasAxes}
        count={rows && tokenCount(rows)}
        summary={comparison && !isOld && summaryOf(comparison.verdict.counts)}
        go={go}
      />
      {sides.error && <FailureNote error={sides.error} retry={sides.retry} />}
      <Body
        view={shownView(view, hasAxes)}
        slug={slug}
        names={{ before: from === undefined ? "Nothing" : `Version ${from}`, after: nameOf(to) }}
        before={before}
        after={after}
        skeleton={!sides.error && <DiffSkeleton />}
      >
        {rows && comparison && (
          <ByToken
            comparison={comparison}
            rows={rows}
            note={startText(from, versions)}
            modes={modes}
            onModes={setModes}
          />
        )}
      </Body>
      {isRestoring && (
        <Restore {...compared} tokens={young.side} onClose={() => onRestoring(undefined)} />
      )}
    </section>
  );
}

const nameOf = (to: To): string => (to === "draft" ? "Unpublished changes" : `Version ${to}`);

function useSides({ slug, from, to }: Compared, draft: Side | undefined) {
  const old = useVersionSide(slug, from);
  const young = useVersionSide(slug, to === "draft" ? undefined : to);
  return {
    young,
    before: from === undefined ? nothing : old.side,
    after: to === "draft" ? draft : young.side,
    error: old.error ?? young.error,
    retry: () => {
      void old.refetch();
      void young.refetch();
    },
  };
}

function Views({
  view,
  hasAxes,
  count,
  summary,
  go,
}: {
  view: HistorySearch["view"];
  hasAxes: boolean;
  count: ReactNode;
  summary: ReactNode;
  go: (next: HistorySearch) => void;
}) {
  const option = (name: HistorySearch["view"], label: ReactNode) => (
    <button
      type="button"
      className="tk-segmented__option"
      aria-pressed={view === name}
      onClick={() => go({ view: name as never })}
    >
      {label}
    </button>
  );
  return (
    <div className="flex wrap history-views">
      <fieldset className="tk-segmented">
        <legend className="visually-hidden">Show the difference</legend>
        {option(
          undefined,
          <>By token {count !== undefined && <span className="quiet">{count}</span>}</>,
        )}
        {hasAxes && option("source", "By source")}
        {option("text", "Text")}
      </fieldset>
      <p role="status" className="quiet">
        {summary}
      </p>
    </div>
  );
}

function Body({
  view,
  slug,
  names,
  before,
  after,
  skeleton,
  children,
}: {
  view: HistorySearch["view"];
  slug: string;
  names: { before: string; after: string };
  before: Side | undefined;
  after: Side | undefined;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  if (view !== undefined && before && after) {
    if (view === "source") return <SourceDiff slug={slug} before={before} after={after} />;
    return (
      <Suspense fallback={<DiffSkeleton />}>
        <TextDiff
          before={JSON.stringify(before.tokens, null, 2)}
          after={JSON.stringify(after.tokens, null, 2)}
          names={names}
        />
      </Suspense>
    );
  }
  return children ?? skeleton;
}

function ByToken({
  comparison,
  rows,
  note,
  modes,
  onModes,
}: {
  comparison: Comparison;
  rows: readonly DiffRow[];
  note: string | undefined;
  modes: Modes;
  onModes: (modes: Modes) => void;
}) {
  const { axes, verdict, contrast } = comparison;
  const moved = contrast.filter(
    (change) =>
      (change.before === null || Math.abs(change.after - change.before) > NOTICEABLE) &&
      isIn(axes, modes, change, [change.appearance]),
  );
  return (
    <>
      <ContextFilter axes={axes} modes={modes} onModes={onModes} />
      <ByDefaults reason={verdict.byDefaults} />
      <AxisDiff reasons={verdict.reasons} />
      <TokenDiff
        rows={rows.filter(({ place, pairs }) => isIn(axes, modes, place, appearancesOf(pairs)))}
        title="Tokens"
        figures
        note={note}
        empty={emptyText(rows.length, axisReasons(verdict.reasons).length > 0)}
      />
      <ContrastDiff
        title="Contrast"
        note={`${counted(moved.length, "pair")} changed by more than ${NOTICEABLE}`}
        changes={moved}
        axes={axes}
      />
    </>
  );
}

function Restore({
  slug,
  versions,
  to,
  tokens,
  onClose,
}: Compared & { tokens: Side | undefined; onClose: () => void }) {
  const newest = versions[0];
  if (to === "draft" || newest === undefined || tokens === undefined) return null;
  return (
    <RestoreDialog
      slug={slug}
      version={to}
      newest={newest.version}
      isLive={versions.some(({ live }) => live)}
      tokens={tokens}
      onClose={onClose}
    />
  );
}
