import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { trpc } from "../../api/client.ts";
import { Sparkline } from "../../parts/chart/area.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";
import type { ThemeSummary } from "./latest-themes.ts";

/** The sum of all is shown or none: with more published themes than this, asking for each is too much. */
const MAX_COUNTED = 20;
const MINUTE_MS = 60_000;

const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });

/** How the service does, in a few numbers. */
export function Figures({ themes }: { themes: readonly ThemeSummary[] | undefined }) {
  const { data, error, refetch } = useQuery({
    ...trpc.stats.read.queryOptions(),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  const requests = useRequests(themes, data?.themesByStatus.published);
  if (data === undefined) {
    return error ? (
      <div className="overview-failure">
        <FailureNote error={error} retry={() => void refetch()} />
      </div>
    ) : (
      <FigureSkeleton />
    );
  }
  const { themesByStatus: by, cache, users, keys } = data;
  const lookups = cache.hits + cache.misses;
  return (
    <dl className="overview-figures">
      {requests && (
        <Figure
          name="Requests, 24 h"
          value={requests.total.toLocaleString()}
          aside={requests.most && `${requests.most} most`}
          drawing={<Sparkline points={requests.byHour} />}
        />
      )}
      {lookups > 0 && (
        <Figure
          name="Answered from cache"
          value={percent.format(cache.hitRate)}
          aside={`${cache.misses.toLocaleString()} built since the start`}
        />
      )}
      <Figure
        name="Themes"
        value={(by.published + by.draft).toLocaleString()}
        aside={[
          `${by.published.toLocaleString()} published`,
          by.draft > 0 && counted(by.draft, "draft"),
          by.archived > 0 && `${by.archived.toLocaleString()} archived`,
        ]
          .filter(Boolean)
          .join(", ")}
      />
      <Figure name="People" value={users.toLocaleString()} aside={counted(keys, "API key")} />
    </dl>
  );
}

function Figure({
  name,
  value,
  aside,
  drawing,
}: {
  name: string;
  value: string;
  aside: string | undefined;
  drawing?: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{aside}</small>
      </dd>
      {drawing}
    </div>
  );
}

interface Requests {
  total: number;
  /** Hour by hour, the oldest first. */
  byHour: number[];
  /** The theme that most of them asked for. */
  most: string | undefined;
}

/** The requests for all published themes together; undefined unless known for each. */
function useRequests(
  themes: readonly ThemeSummary[] | undefined,
  published: number | undefined,
): Requests | undefined {
  const counted = (themes ?? []).filter(({ status }) => status === "published");
  const isComplete =
    counted.length > 0 && counted.length === published && counted.length <= MAX_COUNTED;
  return useQueries({
    queries: (isComplete ? counted : []).map(({ slug }) => ({
      ...trpc.delivery.usage.queryOptions({ slug }),
      staleTime: MINUTE_MS,
    })),
    combine: (answers) => {
      const usages = answers.flatMap(({ data }) => data ?? []);
      if (usages.length === 0 || usages.length < answers.length) return undefined;
      const [most] = usages.toSorted((one, other) => other.requests - one.requests);
      return {
        total: usages.reduce((sum, { requests }) => sum + requests, 0),
        byHour: (usages[0]?.byHour ?? []).map((_, hour) =>
          usages.reduce((sum, { byHour }) => sum + (byHour[hour]?.requests ?? 0), 0),
        ),
        most:
          most === undefined || most.requests === 0
            ? undefined
            : counted.find(({ slug }) => slug === most.slug)?.name,
      };
    },
  });
}

function FigureSkeleton() {
  return (
    <div className="overview-figures" aria-hidden>
      {[88, 120, 72, 96].map((width) => (
        <div key={width}>
          <i className="bone" style={{ width }} />
          <i className="bone overview-bone-figure" />
        </div>
      ))}
    </div>
  );
}
