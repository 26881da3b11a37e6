import "./chart.css";
import { Table2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { classes } from "../classes.ts";
import { IconButton } from "../icon-button.tsx";
import { Area, type Series, yOf } from "./area.tsx";
import { pointFor } from "./point-keys.ts";
import { bucketText, type MetricSeries, roundUp, runsOf, type Span, tickText } from "./series.ts";

interface Drawn {
  /** The series to show. */
  name: string;
  series: MetricSeries;
  span: Span;
  kind: "area" | "bars";
  /** A value in words: "412 requests". */
  inWords: (value: number) => string;
  /** A value of the scale with its label. */
  short: (value: number) => string;
  /** The fixed end of the scale, if any. */
  most?: number;
  /** A chart next to other content. */
  small?: boolean;
}

/** A figure with its series: read by pointer, by arrow keys, and as a table. */
export function Chart({
  value,
  aside,
  ...drawn
}: Drawn & {
  /** The total of the range. */
  value: string;
  /** How that stands to the range before. */
  aside: string;
}) {
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const { name } = drawn;
  return (
    <section className="chart" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{name}</h2>
        <IconButton
          name={`${name} as a table`}
          small
          className="end"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          <Table2 aria-hidden />
        </IconButton>
        <p>
          <b>{value}</b> <span className="quiet">{aside}</span>
        </p>
      </header>
      {isTable ? <SeriesTable {...drawn} /> : <Plot {...drawn} />}
    </section>
  );
}

/** The drawing alone, with its scales and the value at an instant. */
export function Plot({ name, series, span, kind, inWords, short, most, small = false }: Drawn) {
  const { points } = series;
  const [at, setAt] = useState<number>();
  const count = points.length;
  const highest = Math.max(0, ...points.map((point) => point ?? 0));
  const end = most ?? roundUp(highest);
  const chosen = at === undefined ? undefined : Math.min(at, count - 1);
  const hasPoints = points.some((point) => point !== null);
  const valueText = (index: number): string => {
    const point = points[index] ?? null;
    return point === null ? "nothing is known" : inWords(point);
  };
  const shown = chosen ?? count - 1;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = pointFor(event.key, shown, count);
    if (event.key === "Escape") setAt(undefined);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  const onPointer = ({ currentTarget, clientX }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * count);
    setAt(Math.max(0, Math.min(count - 1, index)));
  };
  const middle = chosen === undefined ? 0 : ((chosen + 0.5) / count) * 100;
  return (
    <div className={classes("plot", small && "plot--small")}>
      <span className="plot-most" aria-hidden>
        {short(end)}
      </span>
      {/* The one control that is a value along an axis. */}
      <div
        className="plot-area"
        role="slider"
        tabIndex={0}
        aria-label={`${name}, by time`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={shown}
        aria-valuetext={`${bucketText(span, shown, count)}: ${valueText(shown)}`}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.matches(":focus-visible") && setAt(shown)}
        onBlur={() => setAt(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${count} 100`} preserveAspectRatio="none" aria-hidden>
          <Gaps points={points} />
          {kind === "area" ? (
            <Area points={points} end={end} />
          ) : (
            <Bars points={points} end={end} />
          )}
        </svg>
        {!hasPoints && <span className="plot-empty quiet">Nothing has been counted yet.</span>}
        {chosen !== undefined && (
          <>
            <i className="plot-cursor" style={{ insetInlineStart: `${middle}%` }} />
            {(points[chosen] ?? null) !== null && (
              <i
                className="plot-dot"
                style={{
                  insetInlineStart: `${middle}%`,
                  insetBlockEnd: `${((points[chosen] as number) / end) * 100}%`,
                }}
              />
            )}
            <span
              className={classes("plot-value", middle > 50 && "plot-value--before")}
              style={{ insetInlineStart: `${middle}%` }}
            >
              <b>{valueText(chosen)}</b>
              <span>{bucketText(span, chosen, count)}</span>
            </span>
          </>
        )}
      </div>
      <div className="plot-ticks" aria-hidden>
        <span>{tickText(span, count, 0)}</span>
        <span>{tickText(span, count, Math.round(count / 2))}</span>
        <span>Now</span>
      </div>
    </div>
  );
}

function Gaps({ points }: { points: readonly (number | null)[] }) {
  const gaps = points.map((point) => (point === null ? 0 : null));
  if (points.every((point) => point === null)) return null;
  return runsOf(gaps).map(([start, end]) => (
    <rect key={start} className="plot-gap" x={start} y={0} width={end - start} height={100} />
  ));
}

function Bars({ points, end }: Series) {
  return points.map((point, at) =>
    point === null || point === 0 ? null : (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
        key={at}
        className="plot-bar"
        x={at + 0.1}
        y={yOf(point, end)}
        width={0.8}
        height={100 - yOf(point, end)}
      />
    ),
  );
}

function SeriesTable({ name, series, span, inWords }: Drawn) {
  const rows = series.points.map((point, at) => ({ point, at })).reverse();
  return (
    // Scrolled by keys, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
    <section className="chart-table" tabIndex={0} aria-label={`${name} as a table`}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, at }) => (
            <tr key={at}>
              <th scope="row">{bucketText(span, at, series.points.length)}</th>
              <td>{point === null ? "Nothing is known" : inWords(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
