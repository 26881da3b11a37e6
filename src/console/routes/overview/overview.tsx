import "./overview.css";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useMemo } from "react";
import { base, runs } from "../../api/base.ts";
import { useMay } from "../../api/session.ts";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { fetched } from "../../parts/not-fetched.tsx";
import { useShortcuts } from "../../parts/shortcuts.ts";
import { NewThemeLink } from "../themes/new-theme-link.tsx";
import { RowSkeleton } from "./block.tsx";
import { useFaces } from "./faces.ts";
import { Figures } from "./figures.tsx";
import { isUntouched, useLatestThemes } from "./latest-themes.ts";
import { useDrafts } from "./use-drafts.ts";
import { WaitsForYou } from "./waiting.tsx";
import { WebhooksOff } from "./webhooks-off.tsx";
import { WentLive } from "./went-live.tsx";

/** Most people never see it again. */
const FirstDay = lazy(() => fetched(import("./first-day/first-day.tsx")));

/** The overview of an installation without themes. */
const OverviewOfPlaces = lazy(() => fetched(import("./of-places.tsx")));

export const Overview = () =>
  runs("themes") ? (
    <OverviewOfThemes />
  ) : (
    <Suspense fallback={<HeadToCome />}>
      <OverviewOfPlaces />
    </Suspense>
  );

/** The overview: own drafts, recent publications, and the state of the service. */
function OverviewOfThemes() {
  useScreenTitle("Overview", "/");
  const mayWrite = useMay("themes.write");
  useNewThemeKey(mayWrite);
  const { themes, isAll, error, refetch } = useLatestThemes();
  const drafts = useDrafts();
  const isFirstDay = isAll && themes?.every(isUntouched) && (!mayWrite || drafts?.length === 0);
  const faces = useFaces([...(drafts ?? []), ...(themes ?? [])].map(({ slug }) => slug));
  if (themes !== undefined && isFirstDay) {
    return (
      <Suspense fallback={<HeadToCome />}>
        <FirstDay builtIn={themes} />
      </Suspense>
    );
  }
  return (
    <section className="page grid overview">
      <div>
        <header className="page-head">
          <h1 tabIndex={-1}>Overview</h1>
          {mayWrite && (
            <div className="page-actions">
              <NewThemeLink />
            </div>
          )}
        </header>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        <WebhooksOff />
        {themes === undefined && !error && <RowSkeleton rows={6} />}
        {themes && mayWrite && <WaitsForYou themes={themes} drafts={drafts ?? []} faces={faces} />}
        {themes && <WentLive themes={themes} faces={faces} />}
      </div>
      <aside aria-label="In figures">
        <Figures faces={faces} />
      </aside>
    </section>
  );
}

/** The screen has its heading while its code is fetched. */
const HeadToCome = () => (
  <section className="page" aria-busy>
    <header className="page-head">
      <h1 tabIndex={-1}>Overview</h1>
    </header>
  </section>
);

function useNewThemeKey(may: boolean): void {
  const { history } = useRouter();
  useShortcuts(
    useMemo(
      () =>
        may
          ? [
              {
                keys: "n",
                does: "New theme",
                group: "Overview",
                run: () => history.push(`${base}/console/themes/new`),
              },
            ]
          : [],
      [may, history],
    ),
  );
}
