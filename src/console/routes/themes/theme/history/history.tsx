import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useMay } from "#console/api/session.ts";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useDraft } from "../draft.ts";
import { chooseFrom, chooseTo, comparedBy } from "./chosen.ts";
import { Difference } from "./difference.tsx";
import type { HistorySearch } from "./search.ts";
import { Timeline } from "./timeline.tsx";
import { useVersions } from "./versions.ts";
import "../screens.css";
import "./history.css";

/** Every version of a theme, and the difference between any two. */
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
  const { from, to } = comparedBy(search, versions, draft.differs);
  const mayWrite = useMay("themes.write");
  const [restoring, setRestoring] = useState<number>();
  // Left for another version, the question is not asked again there.
  useEffect(() => {
    setRestoring((asked) => (asked === to ? asked : undefined));
  }, [to]);
  return (
    <div className="grid tall low split split--left">
      <aside aria-label="Versions" className="history-aside">
        {list.error && <FailureNote error={list.error} retry={() => void list.refetch()} />}
        {versions ? (
          <Timeline
            versions={versions}
            total={list.data?.pages[0]?.total ?? versions.length}
            chosen={{ from, to }}
            draft={draft.differs}
            onTo={(version) => go(chooseTo(version, from))}
            onFrom={(version) => go(chooseFrom(version, to))}
            onRestore={
              mayWrite
                ? (version) => {
                    go(chooseTo(version, from));
                    setRestoring(version);
                  }
                : undefined
            }
            more={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          />
        ) : (
          <TimelineSkeleton />
        )}
      </aside>
      {versions && versions.length > 0 && to !== undefined && (
        <Difference
          slug={slug}
          versions={versions}
          from={from}
          to={to}
          draft={draft.side}
          view={search.view}
          go={go}
          isRestoring={restoring !== undefined && restoring === to}
          onRestoring={setRestoring}
        />
      )}
    </div>
  );
}

function TimelineSkeleton() {
  return (
    <div className="timeline" aria-hidden>
      {["68%", "52%", "60%", "44%"].map((width) => (
        <div key={width} className="grid relative round-8 timeline-item">
          <span className="relative round timeline-dot" />
          <span className="grid plain gap-2 narrow round-8 ink at-start timeline-main">
            <i className="bone" style={{ width }} />
            <i className="bone" style={{ width: "40%" }} />
          </span>
        </div>
      ))}
    </div>
  );
}
