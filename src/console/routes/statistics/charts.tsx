import { Chart } from "../../parts/chart/chart.tsx";
import { compared } from "../../parts/chart/series.ts";
import { counted } from "../../parts/status.tsx";
import { courseText, percent, rangeBefore, type Series, spanOf } from "./words.ts";

const compact = new Intl.NumberFormat(undefined, { notation: "compact" });

/** The counted metrics and their names. */
const counts = [
  { metric: "publishes", name: "Publications", noun: "publication" },
  { metric: "uploads", name: "Pictures uploaded", noun: "picture" },
  { metric: "signIns", name: "Sign-ins", noun: "sign-in" },
  { metric: "errors", name: "Server errors", noun: "error" },
] as const;

const titles: Readonly<Record<string, string>> = {
  analysis: "Pictures that waited for analysis",
  linking: "Places that waited for linking",
};

/** The requests, large. */
export function Requests({ series }: { series: Series }) {
  const { span, shown } = spanOf(series);
  if (series.requests === undefined) return null;
  const requests = shown(series.requests);
  return (
    <Chart
      name="Requests"
      large
      kind="area"
      series={requests}
      span={span}
      aside={courseText(requests, span, series.range)}
      inWords={(value) => counted(value, "request")}
      short={(value) => value.toLocaleString()}
    />
  );
}

/** The other figures over the range, each with its sum and that of the range before. */
export function Others({ series }: { series: Series }) {
  const { range, hitRate, queues } = series;
  const { span, shown } = spanOf(series);
  return (
    <div className="grid statistics-charts">
      {hitRate && <FromCache series={series} hitRate={hitRate} />}
      {counts.flatMap(({ metric, name, noun }) => {
        const { [metric]: one } = series;
        return one === undefined ? (
          []
        ) : (
          <Chart
            key={metric}
            name={name}
            kind="bars"
            series={shown(one)}
            span={span}
            aside={
              <Sum value={one.now?.toLocaleString()} text={compared(one, rangeBefore[range])} />
            }
            inWords={(value) => counted(value, noun)}
            short={(value) => compact.format(value)}
          />
        );
      })}
      {queues.map(({ topic, waiting }) => (
        <Chart
          key={topic}
          name={titles[topic] ?? `Waited in ${topic}`}
          kind="area"
          series={shown(waiting)}
          span={span}
          aside={
            <Sum
              value={waiting.now === null ? undefined : `${waiting.now.toLocaleString()} at most`}
              text={
                waiting.before === null
                  ? ""
                  : `${waiting.before.toLocaleString()} in ${rangeBefore[range]}`
              }
            />
          }
          inWords={(value) => `${value.toLocaleString()} waiting`}
          short={(value) => compact.format(value)}
        />
      ))}
    </div>
  );
}

function FromCache({
  series,
  hitRate,
}: {
  series: Series;
  hitRate: NonNullable<Series["hitRate"]>;
}) {
  const { span, shown } = spanOf(series);
  return (
    <Chart
      name="Answered from the cache"
      kind="area"
      series={shown(hitRate)}
      span={span}
      most={1}
      aside={
        <Sum
          value={hitRate.now === null ? undefined : percent.format(hitRate.now)}
          text={
            hitRate.before === null
              ? ""
              : `${percent.format(hitRate.before)} in ${rangeBefore[series.range]}`
          }
        />
      }
      inWords={(value) => percent.format(value)}
      short={(value) => percent.format(value)}
    />
  );
}

const Sum = ({ value, text }: { value: string | undefined; text: string }) => (
  <>
    {value !== undefined && <b>{value}</b>} {text}
  </>
);
