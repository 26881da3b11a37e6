import "./releases.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Pages } from "../../parts/pages.tsx";
import { RowBones } from "../../parts/row-bones.tsx";
import { counted } from "../../parts/status.tsx";
import { Calendar } from "./calendar/calendar.tsx";
import { Countdown } from "./countdown.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import type { ReleaseSummary } from "./use-releases.ts";
import { goLiveText } from "./when.ts";
import { stateWords } from "./words.ts";

/** Releases of one page. */
const PAGE = 50;

/** The list of releases: those to come by their time, then the others. */
export function Releases() {
  useScreenTitle("Goes live", "/releases");
  return (
    <Needs permission="themes.publish" least="editor" name="Goes live">
      <Screen />
    </Needs>
  );
}

function Screen() {
  const [isMaking, setMaking] = useState(false);
  const [page, setPage] = useState(1);
  const [nextPage, setNextPage] = useState(1);
  const scheduled = useQuery({
    ...trpc.releases.list.queryOptions({
      ...{ state: "scheduled", limit: PAGE, offset: (nextPage - 1) * PAGE },
    }),
    placeholderData: keepPreviousData,
  });
  const all = useQuery({
    ...trpc.releases.list.queryOptions({ limit: PAGE, offset: (page - 1) * PAGE }),
    placeholderData: keepPreviousData,
  });
  const error = scheduled.error ?? all.error;
  const others = all.data?.items.filter(({ state }) => state !== "scheduled") ?? [];
  const { items: next = [], total: toCome = 0 } = scheduled.data ?? {};
  const refetch = (): void => {
    void scheduled.refetch();
    void all.refetch();
  };
  const make = (
    <button
      type="button"
      className="tk-button tk-button--small tk-button--primary"
      onClick={() => setMaking(true)}
    >
      New release
    </button>
  );
  return (
    <section className="page releases">
      <header className="page-head">
        <h1 tabIndex={-1}>Goes live</h1>
        {scheduled.data && (
          <p className="quiet" role="status">
            {toCome === 0 ? "Nothing is scheduled" : `${counted(toCome, "release")} to come`}
          </p>
        )}
        {all.data?.total !== 0 && <div className="page-actions">{make}</div>}
      </header>
      {error && <FailureNote error={error} retry={refetch} />}
      {all.data === undefined && !error && <RowBones />}
      {all.data?.total === 0 && (
        <EmptyState title="Nothing goes live at a time yet" action={make}>
          A release puts several themes live together, at a time or at once.
        </EmptyState>
      )}
      {all.data !== undefined && all.data.total > 0 && <Calendar />}
      {next.length > 0 && <List title="To come" releases={next} />}
      {toCome > PAGE && (
        <Pages total={toCome} size={PAGE} page={nextPage} noun="release" onPage={setNextPage} />
      )}
      {others.length > 0 && <List title="Before, and in preparation" releases={others} />}
      {all.data && all.data.total > PAGE && (
        <Pages total={all.data.total} size={PAGE} page={page} noun="release" onPage={setPage} />
      )}
      {isMaking && <ReleaseDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function List({ title, releases }: { title: string; releases: readonly ReleaseSummary[] }) {
  return (
    <section className="releases-list" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain">
        {releases.map((release) => (
          <li key={release.id} className="row wrap gap-12">
            <span className="grow">
              <Link to="/releases/$id" params={{ id: release.id }} className="strong">
                {release.name}
              </Link>
              <small className="quiet releases-themes">
                {release.themes.map(({ name }) => name).join(", ")}
              </small>
            </span>
            <When release={release} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function When({ release }: { release: ReleaseSummary }) {
  if (release.state !== "scheduled" || release.at === undefined) {
    return <span className="quiet">{stateWords(release)}</span>;
  }
  return (
    <span className="row gap-4">
      {release.atRisk && (
        <span className="status status--warning">
          <TriangleAlert aria-hidden />
          At risk
        </span>
      )}
      <CalendarClock aria-hidden />
      <time dateTime={release.at}>{goLiveText(release.at)}</time>
      <span className="quiet">
        <Countdown at={release.at} />
      </span>
    </span>
  );
}
