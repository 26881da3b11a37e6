import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { Chart } from "../../parts/chart/chart.tsx";
import { compared, type MetricSeries } from "../../parts/chart/series.ts";
import { counted } from "../../parts/status.tsx";

type Series = inferRouterOutputs<AppRouter>["stats"]["series"];

const before = {
  "24h": "the 24 hours before",
  "7d": "the 7 days before",
  "30d": "the 30 days before",
} as const;

const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat(undefined, { notation: "compact" });

/** The counted metrics and their names. */
const counts = [
  { metric: "requests", name: "Requests", noun: "request", kind: "area" },
  { metric: "publishes", name: "Publications", noun: "publication", kind: "bars" },
  { metric: "uploads", name: "Pictures uploaded", noun: "picture", kind: "bars" },
  { metric: "signIns", name: "Sign-ins", noun: "sign-in", kind: "bars" },
  { metric: "errors", name: "Server errors", noun: "error", kind: "bars" },
] as const;

const titles: Readonly<Record<string, string>> = {
  analysis: "Pictures that waited for analysis",
  linking: "Places that waited for linking",
};

/** Each figure over the range, with what it comes to and how that stands to the range before. */
export function Charts({ series, hasFailed }: { series: Series | undefined; hasFailed: boolean }) {
  if (series === undefined) return hasFailed ? null : <ChartSkeleton />;
  const { range, from, bucketSeconds, hitRate, queues } = series;
  const span = { from, bucketSeconds };
  const [first, ...others] = counts.map(({ metric, name, noun, kind }) => {
    const figure = series[metric];
    return (
      <Chart
        key={metric}
        name={name}
        kind={kind}
        series={figure}
        span={span}
        value={figure.now === null ? "–" : figure.now.toLocaleString()}
        aside={compared(figure, before[range])}
        inWords={(value) => counted(value, noun)}
        short={(value) => compact.format(value)}
      />
    );
  });
  return (
    <div className="statistics-charts">
      {first}
      <Chart
        name="Answered from the cache"
        kind="area"
        series={hitRate}
        span={span}
        most={1}
        value={hitRate.now === null ? "–" : percent.format(hitRate.now)}
        aside={shareCompared(hitRate, before[range])}
        inWords={(value) => percent.format(value)}
        short={(value) => percent.format(value)}
      />
      {others}
      {queues.map(({ topic, waiting }) => (
        <Chart
          key={topic}
          name={titles[topic] ?? `Waited in ${topic}`}
          kind="area"
          series={waiting}
          span={span}
          value={waiting.now === null ? "–" : `${waiting.now.toLocaleString()} at most`}
          aside={
            waiting.before === null
              ? `Nothing is known of ${before[range]}`
              : `${waiting.before.toLocaleString()} in ${before[range]}`
          }
          inWords={(value) => `${value.toLocaleString()} waiting`}
          short={(value) => compact.format(value)}
        />
      ))}
    </div>
  );
}

/** Compares shares by difference, because a ratio of shares is hard to read. */
const shareCompared = ({ before: share }: MetricSeries, range: string): string =>
  share === null ? `Nothing is known of ${range}` : `${percent.format(share)} in ${range}`;

function ChartSkeleton() {
  return (
    <div className="statistics-charts" aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <div key={at} className="chart">
          <i className="bone" style={{ width: 96 }} />
          <i className="bone statistics-bone-figure" />
          <i className="bone statistics-bone-plot" />
        </div>
      ))}
    </div>
  );
}
