import { Link, useParams } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import type { Appearance } from "#console/editing/types.ts";
import { EmptyState } from "#console/parts/empty-state.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { appearanceOf, type Modes } from "#console/parts/modes.ts";
import { useNames } from "#console/parts/person.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { instantText } from "#console/parts/time.tsx";
import type { Comparison } from "#console/worker/comparison.ts";
import { ThemeCrumbs } from "../crumbs.tsx";
import { AxisDiff } from "../diff/axis-diff.tsx";
import { useComparison, useLooks } from "../diff/compare.ts";
import { ContextFilter } from "../diff/context-filter.tsx";
import { ContrastDiff } from "../diff/contrast-diff.tsx";
import { isIn } from "../diff/in-contexts.ts";
import { appearancesOf, propertyCount, rowsOf, tokenCount } from "../diff/rows.ts";
import { DiffSkeleton } from "../diff/skeleton.tsx";
import { TokenDiff } from "../diff/token-diff.tsx";
import { BeforeAfter } from "../editor/preview/before-after.tsx";
import { PreviewPane } from "../editor/preview/pane.tsx";
import { MergeDialog } from "../merge/merge-dialog.tsx";
import { useThemeTitle } from "../title.ts";
import { affectedComponents } from "./components.ts";
import { Done } from "./done.tsx";
import { PublishPanel } from "./panel.tsx";
import { type Plan, usePlan } from "./plan.ts";
import { usePublishing } from "./use-publishing.ts";
import "../screens.css";
import "./publish.css";

/** The review before publishing: evidence on the left, verdict and button on the right. */
export function Publish() {
  const { slug } = useParams({ from: "/themes/$slug/publish" });
  const { plan: current, isBroken, error, refetch } = usePlan(slug);
  const publishing = usePublishing(slug, current);
  const { publication, conflict } = publishing;
  // Keeps the reviewed content on the screen after publishing.
  const [reviewed, setReviewed] = useState<Plan>();
  const plan =
    publication === undefined && !publishing.isPublishing ? current : (reviewed ?? current);
  const { comparison } = useComparison(slug, plan && (plan.live ?? nothing), plan?.next);
  const name = plan?.theme.name ?? slug;
  useThemeTitle(slug, plan?.theme.name, "publish");
  return (
    <>
      <ThemeCrumbs slug={slug} name={name} here="Publish" />
      <div className="split">
        <div className="split-main">
          <header className="page-head publish-head">
            <div>
              <h1>{name}</h1>
              {plan && <Head plan={plan} published={publication?.version} />}
            </div>
          </header>
          {error && <FailureNote error={error} retry={() => void refetch()} />}
          {isBroken && (
            <p className="note note--bad publish-broken">
              The text is not JSON at the moment, so there is nothing to compare.{" "}
              <Link to="/themes/$slug" params={{ slug }}>
                Fix it in the editor
              </Link>
            </p>
          )}
          {plan && comparison ? (
            <Evidence plan={plan} comparison={comparison} />
          ) : (
            !isBroken && !error && <DiffSkeleton />
          )}
        </div>
        <dialog open className="split-aside" aria-label="Publish theme">
          {publication !== undefined ? (
            <Done
              slug={slug}
              publication={publication}
              by={publication.by}
              busy={publishing.isUndoing}
              error={publishing.undoError}
              onUndo={publishing.undo}
            />
          ) : (
            plan &&
            comparison && (
              <PublishPanel
                plan={plan}
                comparison={comparison}
                taken={publishing.taken}
                busy={publishing.isPublishing}
                error={publishing.error}
                onResolve={publishing.resolve}
                onPublish={(wish) => {
                  setReviewed(plan);
                  publishing.publish(wish);
                }}
              />
            )
          )}
        </dialog>
      </div>
      {conflict && (
        <MergeDialog
          conflict={conflict}
          of={conflict.of}
          busy={publishing.isPublishing}
          error={publishing.error}
          onClose={publishing.closeConflict}
          onMerge={(resolved) => {
            setReviewed(plan);
            publishing.publish({ ...conflict.wish, resolved });
          }}
        />
      )}
    </>
  );
}

/** A pair that still passes is shown when it loses more than a twentieth of its contrast. */
const NOTICEABLE = 1.05;

const nothing = { id: "nothing", tokens: {} };

function Lead({ plan: { theme, live }, published }: { plan: Plan; published: number | undefined }) {
  const next = published ?? theme.version + 1;
  if (live === undefined) {
    return (
      <p className="quiet">
        This theme has never been live, so there is nothing to compare with. All of this goes live.
      </p>
    );
  }
  if (theme.status !== "published") {
    return (
      <p className="quiet">
        Version {live.version} was live last. This is what version {next} changes.
      </p>
    );
  }
  return (
    <p className="quiet">
      Version {live.version} {published === undefined ? "is" : "was"} live since{" "}
      <Since at={theme.updatedAt} />. This is what version {next} changes for its readers.
    </p>
  );
}

function Head(props: { plan: Plan; published: number | undefined }) {
  return (
    <>
      <Lead {...props} />
      {props.published === undefined && <TeamLine />}
    </>
  );
}

/** Names the working copy that would go live, or the one that would not. */
function TeamLine() {
  const document = useDocument();
  const team = useSignal(document.team);
  const newer = useSignal(document.newer);
  const text = useSignal(document.state).doc.toString();
  const copy = newer ?? team;
  const name = useNames([copy?.by]).get(copy?.by ?? "") ?? "another author";
  if (copy === undefined) return null;
  const saved = (
    <>
      what {name} saved for the team, <Since at={copy.at.toISOString()} />
    </>
  );
  if (newer !== undefined) {
    return (
      <p className="quiet">It is without {saved}. Take that in from the state in the editor.</p>
    );
  }
  const isMore = text !== team?.text;
  return (
    <p className="quiet">
      It is {saved}
      {isMore && ", with changes that only you have"}.
    </p>
  );
}

/** "today, 12:31", worded for the middle of a sentence. */
function Since({ at }: { at: string }) {
  const text = instantText(new Date(at));
  return (
    <time dateTime={at}>{text.replace(/^(Today|Yesterday)/, (word) => word.toLowerCase())}</time>
  );
}

function Evidence({ plan, comparison }: { plan: Plan; comparison: Comparison }) {
  const { live, next } = plan;
  const [modes, setModes] = useState<Modes>({});
  const all = useMemo(() => rowsOf(comparison), [comparison]);
  const { verdict, axes } = comparison;
  const rows = all.filter(({ place, pairs }) => isIn(axes, modes, place, appearancesOf(pairs)));
  const worse = comparison.contrast.filter(
    ({ before, after, outcome, appearance: shown, ...place }) =>
      isIn(axes, modes, place, [shown]) &&
      (before === null ||
        (after < before &&
          (outcome === "fails_now" || outcome === "still_fails" || before / after > NOTICEABLE))),
  );
  const components = affectedComponents(comparison);
  const [chosen, setAppearance] = useState<Appearance>("light");
  const turned = appearanceOf(axes, modes);
  const appearance = turned ?? chosen;
  const looks = useLooks(
    plan.theme.slug,
    { before: live ?? nothing, after: next },
    comparison,
    modes,
  );
  const number = plan.theme.version + 1;
  if (!plan.differs && plan.theme.status === "published") {
    return <Nothing plan={plan} />;
  }
  const contrast = (
    <ContrastDiff
      title={live === undefined ? "Pairs that are hard to read" : "Contrast that got worse"}
      note={counted(worse.length, "pair")}
      changes={worse}
      axes={axes}
    />
  );
  return (
    <>
      <ContextFilter axes={axes} modes={modes} onModes={setModes} />
      {live === undefined && contrast}
      <AxisDiff reasons={verdict.reasons} />
      <TokenDiff
        rows={rows}
        title="Tokens"
        note={
          Object.keys(modes).length > 0
            ? `${tokenCount(rows).toLocaleString()} of ${counted(tokenCount(all), "token")}`
            : `${tokenCount(rows).toLocaleString()} by hand, ${counted(propertyCount(comparison), "custom property", "custom properties")} with derived ones`
        }
        empty={
          all.length === 0
            ? "No value that resolves differs from what is live."
            : "No token differs in these contexts."
        }
      />
      {live !== undefined && contrast}
      {rows.length > 0 && (
        <section className="diff-section" aria-labelledby="before-after">
          <header>
            <h2 id="before-after">{live === undefined ? "How it looks" : "Before and after"}</h2>
            {live !== undefined && (
              <span className="quiet before-after-list" title={components.join(", ")}>
                {counted(components.length, "component")}: {components.join(", ")}
              </span>
            )}
            <fieldset className="tk-segmented end">
              <legend className="visually-hidden">Appearance</legend>
              {(["light", "dark"] as const).map((one) => (
                <button
                  key={one}
                  type="button"
                  className="tk-segmented__option"
                  aria-pressed={appearance === one}
                  disabled={turned !== undefined && turned !== one}
                  onClick={() => setAppearance(one)}
                >
                  {one === "light" ? "Light" : "Dark"}
                </button>
              ))}
            </fieldset>
          </header>
          {live === undefined ? (
            <div className="before-after before-after--alone">
              <div className="before-after-page">
                <PreviewPane
                  properties={looks.after[appearance]}
                  appearance={appearance}
                  page="review"
                />
              </div>
            </div>
          ) : (
            <BeforeAfter
              before={looks.before[appearance]}
              after={looks.after[appearance]}
              appearance={appearance}
              names={{ before: `Version ${live.version}`, after: `Version ${number}` }}
            />
          )}
        </section>
      )}
    </>
  );
}

function Nothing({ plan: { theme } }: { plan: Plan }) {
  return (
    <EmptyState
      title="Nothing to publish"
      action={
        <Link
          className="tk-button tk-button--small"
          to="/themes/$slug"
          params={{ slug: theme.slug }}
        >
          Open the editor
        </Link>
      }
    >
      Version {theme.version} is live, and no token is different here. Change one in the editor to
      see here what it does to readers before they see it.
    </EmptyState>
  );
}
