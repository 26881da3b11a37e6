import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ArrowRight, Link2, RotateCcw } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { useMay } from "#console/api/session.ts";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import type { Modes } from "#console/parts/modes.ts";
import { counted } from "#console/parts/status.tsx";
import { ThemeCrumbs } from "../crumbs.tsx";
import { AxisDiff, axisReasons } from "../diff/axis-diff.tsx";
import { DiffBones } from "../diff/bones.tsx";
import { type Side, useComparison } from "../diff/compare.ts";
import { ContextFilter } from "../diff/context-filter.tsx";
import { ContrastDiff } from "../diff/contrast-diff.tsx";
import { isIn } from "../diff/in-contexts.ts";
import { appearancesOf, rowsOf, tokenCount } from "../diff/rows.ts";
import { SourceDiff } from "../diff/source-diff.tsx";
import { TokenDiff } from "../diff/token-diff.tsx";
import { useDraft } from "../draft.ts";
import { pinnedAddress } from "../pinned.ts";
import { RestoreDialog } from "./restore.tsx";
import type { HistorySearch } from "./search.ts";
import { summaryOf } from "./summary.ts";
import { Timeline } from "./timeline.tsx";
import { useVersionSide, useVersions, type Version } from "./versions.ts";
import "../screens.css";
import "./history.css";

const TextDiff = lazy(() => import("../diff/text-diff.tsx"));

/** Contrast that moved by less is not worth a look. */
const NOTICEABLE = 0.2;

/** Every version of a theme, and what lies between any two. */
export function History() {
  const { slug } = useParams({ from: "/themes/$slug/history" });
  const search = useSearch({ from: "/themes/$slug/history" });
  const navigate = useNavigate();
  const go = (next: HistorySearch) =>
    void navigate({
      to: "/themes/$slug/history",
      params: { slug },
      search: { ...search, ...next },
      resetScroll: false,
    });
  const draft = useDraft();
  const list = useVersions(slug);
  const { versions } = list;
  const newest = versions?.[0];
  const to =
    search.to === "draft" && !draft.differs ? newest?.version : (search.to ?? newest?.version);
  const from = search.from ?? before(to, versions);
  const name = newest?.name ?? slug;
  return (
    <>
      <ThemeCrumbs slug={slug} name={name} here="History" />
      <div className="split split--left">
        <aside aria-label="Versions" className="history-aside">
          <header className="page-head">
            <h1 className="cut">{name}</h1>
          </header>
          {list.error && <FailureNote error={list.error} retry={() => void list.refetch()} />}
          {versions ? (
            <Timeline
              versions={versions}
              total={list.data?.pages[0]?.total ?? versions.length}
              chosen={{ from, to }}
              draft={draft.differs}
              onTo={(version) => go(chosenTo(version, from))}
              onFrom={(version) => go(chosenFrom(version, to))}
              more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            />
          ) : (
            <TimelineBones />
          )}
        </aside>
        {newest && to !== undefined && (
          <Difference
            slug={slug}
            versions={versions ?? []}
            from={from}
            to={to}
            draft={draft.side}
            view={search.view}
            go={go}
          />
        )}
      </div>
    </>
  );
}

/** The version that a state is compared with unless another is chosen. */
function before(
  to: number | "draft" | undefined,
  versions: readonly Version[] | undefined,
): number | undefined {
  if (to === "draft") return versions?.[0]?.version;
  return to === undefined || to <= 1 ? undefined : to - 1;
}

const chosenTo = (to: number | "draft", from: number | undefined): HistorySearch =>
  from !== undefined && (to === "draft" || to > from)
    ? { to, from }
    : { to, from: undefined as never };

const chosenFrom = (from: number, to: number | "draft" | undefined): HistorySearch =>
  typeof to === "number" && to < from ? { from: to, to: from } : { from, ...(to ? { to } : {}) };

function Difference({
  slug,
  versions,
  from,
  to,
  draft,
  view,
  go,
}: {
  slug: string;
  versions: readonly Version[];
  from: number | undefined;
  to: number | "draft";
  draft: Side | undefined;
  view: HistorySearch["view"];
  go: (next: HistorySearch) => void;
}) {
  const mayWrite = useMay("themes.write");
  const [restoring, setRestoring] = useState(false);
  const old = useVersionSide(slug, from);
  const young = useVersionSide(slug, to === "draft" ? undefined : to);
  const before = from === undefined ? nothing : old.side;
  const after = to === "draft" ? draft : young.side;
  const { comparison, isOld } = useComparison(slug, before, after);
  const [modes, setModes] = useState<Modes>({});
  const all = useMemo(() => comparison && rowsOf(comparison), [comparison]);
  const axes = comparison?.axes ?? [];
  const rows = all?.filter(({ place, pairs }) => isIn(axes, modes, place, appearancesOf(pairs)));
  const newest = versions[0];
  const live = versions.find((version) => version.live);
  const shownFrom = versions.find(({ version }) => version === from);
  const error = old.error ?? young.error;
  const retry = () => {
    void old.refetch();
    void young.refetch();
  };
  const wasPublished = young.version?.status === "published";
  const moved = comparison?.contrast.filter(
    (change) =>
      Math.abs(change.after - change.before) > NOTICEABLE &&
      isIn(axes, modes, change, [change.appearance]),
  );
  return (
    <section className="history-diff" aria-label="Difference">
      <header className="history-bar">
        <VersionPick
          name="From"
          value={from === undefined ? "" : String(from)}
          options={options(versions, from, (version) => to === "draft" || version < to)}
          nothing={from === undefined}
          onChange={(value) => go({ from: Number(value) })}
        />
        <ArrowRight aria-label="to" />
        <VersionPick
          name="To"
          value={String(to)}
          options={[
            ...(to === "draft" || draft ? [{ value: "draft", text: "Your draft" }] : []),
            ...options(versions, to === "draft" ? undefined : to, () => true),
          ]}
          onChange={(value) => go(chosenTo(value === "draft" ? value : Number(value), from))}
        />
        <div className="history-actions end">
          {wasPublished && typeof to === "number" && (
            <CopyButton
              text={() => pinnedAddress(slug, to)}
              name="Copy pinned URL"
              icon={<Link2 aria-hidden />}
            />
          )}
          {mayWrite && typeof to === "number" && newest && to !== newest.version && (
            <button
              type="button"
              className="tk-button tk-button--small"
              onClick={() => setRestoring(true)}
            >
              <RotateCcw aria-hidden />
              Restore this version
            </button>
          )}
        </div>
      </header>
      <div className="history-views">
        <fieldset className="tk-segmented">
          <legend className="visually-hidden">Show the difference</legend>
          <button
            type="button"
            className="tk-segmented__option"
            aria-pressed={view === undefined || (view === "source" && axes.length === 0)}
            onClick={() => go({ view: undefined as never })}
          >
            By token {all && <span className="quiet">{tokenCount(all)}</span>}
          </button>
          {axes.length > 0 && (
            <button
              type="button"
              className="tk-segmented__option"
              aria-pressed={view === "source"}
              onClick={() => go({ view: "source" })}
            >
              By source
            </button>
          )}
          <button
            type="button"
            className="tk-segmented__option"
            aria-pressed={view === "text"}
            onClick={() => go({ view: "text" })}
          >
            Text
          </button>
        </fieldset>
        <p role="status" className="quiet">
          {comparison && !isOld && summaryOf(comparison.verdict.counts)}
        </p>
      </div>
      {error && <FailureNote error={error} retry={retry} />}
      {view === "text" && before && after ? (
        <Suspense fallback={<DiffBones />}>
          <TextDiff
            before={JSON.stringify(before.tokens, null, 2)}
            after={JSON.stringify(after.tokens, null, 2)}
            names={{
              before: from === undefined ? "Nothing" : `Version ${from}`,
              after: to === "draft" ? "Your draft" : `Version ${to}`,
            }}
          />
        </Suspense>
      ) : view === "source" && axes.length > 0 && before && after ? (
        <SourceDiff slug={slug} before={before} after={after} />
      ) : rows && comparison ? (
        <>
          <ContextFilter axes={axes} modes={modes} onModes={setModes} />
          <AxisDiff reasons={comparison.verdict.reasons} />
          <TokenDiff
            rows={rows}
            title="Tokens"
            figures
            note={
              from === undefined
                ? "the first version; there is nothing before it"
                : noteOf(shownFrom)
            }
            empty={
              all?.length === 0
                ? axisReasons(comparison.verdict.reasons).length > 0
                  ? "No token differs."
                  : "No token differs; what changed is the theme's name, state or description."
                : "No token differs in these contexts."
            }
          />
          <ContrastDiff
            title="Contrast"
            note={`${counted(moved?.length ?? 0, "pair")} changed by more than ${NOTICEABLE}`}
            changes={moved ?? []}
            axes={axes}
          />
        </>
      ) : (
        !error && <DiffBones />
      )}
      {restoring && typeof to === "number" && newest && young.side && (
        <RestoreDialog
          slug={slug}
          version={to}
          newest={newest.version}
          isLive={live !== undefined}
          tokens={young.side}
          onClose={() => setRestoring(false)}
        />
      )}
    </section>
  );
}

const nothing: Side = { id: "nothing", tokens: {} };

const noteOf = (from: Version | undefined): string | undefined =>
  from?.message === undefined ? undefined : `since “${from.message}”`;

interface Option {
  value: string;
  text: string;
}

/** The versions that are known, and the one that is chosen even where its page is not loaded. */
function options(
  versions: readonly Version[],
  chosen: number | undefined,
  fits: (version: number) => boolean,
): Option[] {
  const known = versions
    .filter(({ version }) => fits(version))
    .map(({ version, message, live }) => ({
      value: String(version),
      text: `Version ${version}${live ? ", live" : ""}${message ? ` · ${message}` : ""}`,
    }));
  if (chosen === undefined || known.some(({ value }) => value === String(chosen))) return known;
  return [...known, { value: String(chosen), text: `Version ${chosen}` }];
}

function VersionPick({
  name,
  value,
  options: all,
  nothing: isNothing = false,
  onChange,
}: {
  name: string;
  value: string;
  options: readonly Option[];
  nothing?: boolean;
  onChange: (value: string) => void;
}) {
  return (
    <select
      className="tk-select history-pick"
      aria-label={name}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {isNothing && <option value="">Nothing</option>}
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  );
}

function TimelineBones() {
  return (
    <div className="timeline" aria-hidden>
      {["68%", "52%", "60%", "44%"].map((width) => (
        <div key={width} className="timeline-item">
          <span className="timeline-dot" />
          <span className="timeline-main">
            <i className="bone" style={{ width }} />
            <i className="bone" style={{ width: "40%" }} />
          </span>
        </div>
      ))}
    </div>
  );
}
