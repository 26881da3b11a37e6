import "./statistics.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { runs } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { ByTheme } from "./by-theme.tsx";
import { Others, Requests } from "./charts.tsx";
import { Figures, Kept } from "./figures.tsx";
import { PurgeCdn, Purges } from "./purge-cdn.tsx";
import { RebuildCache } from "./rebuild-cache.tsx";
import { statisticsSearch } from "./search.ts";

const EVERY_MS = 20_000;
/** While the cache is being rebuilt. */
const SOON_MS = 1000;
const route = getRouteApi("/statistics");

/** The service's traffic, changes and queues over time. */
export function Statistics() {
  useScreenTitle("Statistics", "/statistics");
  return (
    <Needs permission="stats.series" least="admin" name="Statistics">
      <Screen />
    </Needs>
  );
}

function Screen() {
  const { range = "24h" } = statisticsSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const [rebuilding, setRebuilding] = useState(false);
  const mayRebuild = useMay("cache.rebuild");
  const { data, error, refetch } = useQuery({
    ...trpc.stats.series.queryOptions({ range }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const figures = useQuery({
    ...trpc.stats.read.queryOptions(),
    enabled: runs("themes"),
    refetchInterval: ({ state }) => (state.data?.warming.state === "warming" ? SOON_MS : EVERY_MS),
  });
  const failure = error ?? figures.error;
  return (
    <section className="page statistics">
      <header className="page-head">
        <h1 tabIndex={-1}>Statistics</h1>
        <div className="page-actions">
          <RangeChoice
            range={range}
            onRange={(next) =>
              void navigate({ search: next === "24h" ? {} : { range: next }, replace: true })
            }
          />
          {mayRebuild && (
            <button
              type="button"
              className="tk-button tk-button--small"
              onClick={() => setRebuilding(true)}
            >
              <RefreshCw aria-hidden />
              Rebuild cache
            </button>
          )}
          {mayRebuild && <PurgeCdn />}
        </div>
      </header>
      {failure && (
        <FailureNote
          error={failure}
          retry={() => {
            void refetch();
            void figures.refetch();
          }}
        />
      )}
      {data === undefined ? (
        !error && <Skeleton />
      ) : (
        <>
          <Figures series={data} stats={figures.data} />
          <Requests series={data} />
          {runs("themes") && <ByTheme every={EVERY_MS} />}
          <Others series={data} />
        </>
      )}
      {mayRebuild && <Purges />}
      {figures.data && <Kept stats={figures.data} />}
      <RebuildCache open={rebuilding} onClose={() => setRebuilding(false)} />
    </section>
  );
}

const ranges = [
  { range: "24h", word: "24 h" },
  { range: "7d", word: "7 days" },
  { range: "30d", word: "30 days" },
] as const;

type Range = (typeof ranges)[number]["range"];

function RangeChoice({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const name = useId();
  return (
    <fieldset className="tk-segmented" aria-label="Range">
      {ranges.map((one) => (
        <label key={one.range} className="tk-segmented__option">
          <input
            type="radio"
            name={name}
            checked={one.range === range}
            onChange={() => onRange(one.range)}
          />
          {one.word}
        </label>
      ))}
    </fieldset>
  );
}

/** The figures and the chart, in their places. */
function Skeleton() {
  return (
    <div aria-hidden>
      <div className="grid statistics-figures">
        {[88, 72, 96, 120].map((width) => (
          <div key={width}>
            <i className="bone" style={{ width }} />
          </div>
        ))}
      </div>
      <div className="narrow chart">
        <i className="bone full statistics-bone" />
      </div>
    </div>
  );
}
