import "./chart.css";
import { Table2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from "react";
import { classes } from "../classes.ts";
import { IconButton } from "../icon-button.tsx";
import { Area, type Series, yOf } from "./area.tsx";
import { pointFor } from "./point-keys.ts";
import {
  bucketText,
  endsOf,
  type MetricSeries,
  roundUp,
  SCALE_LINES,
  type Span,
  ticksOf,
} from "./series.ts";

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
}

/** A series with its name and what to say about it: read by pointer, by arrow keys, and as a table. */
export function Chart({
  aside,
  large = false,
  ...drawn
}: Drawn & {
  /** The line after the name. */
  aside: ReactNode;
  /** The main chart of a screen. */
  large?: boolean;
}) {
  const [isTable, setTable] = useState(false);
  const heading = useId();
  const { name } = drawn;
  return (
    <section className={classes("narrow chart", large && "chart--large")} aria-labelledby={heading}>
      <header className="stretch">
        <h2 id={heading}>{name}</h2>
        <p className="quiet">{aside}</p>
        <IconButton
          name={`${name} as a table`}
          small
          className="end"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          <Table2 aria-hidden />
        </IconButton>
      </header>
      {isTable ? <SeriesTable {...drawn} /> : <Plot {...drawn} />}
    </section>
  );
}

/** The drawing with its scales and the value at an instant. */
function Plot({ name, series, span, kind, inWords, short, most }: Drawn) {
  const { points } = series;
  const [at, setAt] = useState<number>();
  const count = points.length;
  const end = most ?? roundUp(Math.max(0, ...points.map((point) => point ?? 0)));
  const chosen = at === undefined ? undefined : Math.min(at, count - 1);
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
  return (
    <div className="plot">
      {/* The one control that is a value along an axis. */}
      <div
        className="relative plot-area"
        role="slider"
        tabIndex={0}
        aria-label={`${name}, by time`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, count - 1)}
        aria-valuenow={shown}
        aria-valuetext={`${bucketText(span, shown, count)}: ${valueText(points[shown], inWords)}`}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.matches(":focus-visible") && setAt(shown)}
        onBlur={() => setAt(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setAt(undefined)}
      >
        <Scale end={end} short={short} />
        <svg
          className="absolute full tall"
          viewBox={`0 0 ${count} 100`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {kind === "area" ? (
            <Area points={points} end={end} />
          ) : (
            <Bars points={points} end={end} />
          )}
        </svg>
        {points.every((point) => point === null) && (
          <span className="small grid absolute center cover quiet">
            Nothing has been counted yet.
          </span>
        )}
        {chosen !== undefined && (
          <Reading
            middle={((chosen + 0.5) / count) * 100}
            height={heightOf(points[chosen], end)}
            value={valueText(points[chosen], inWords)}
            when={bucketText(span, chosen, count)}
          />
        )}
      </div>
      <Ticks span={span} count={count} />
    </div>
  );
}

const valueText = (point: number | null | undefined, inWords: (value: number) => string): string =>
  (point ?? null) === null ? "not counted" : inWords(point as number);

const heightOf = (point: number | null | undefined, end: number): number | undefined =>
  (point ?? null) === null ? undefined : ((point as number) / end) * 100;

function Scale({ end, short }: { end: number; short: (value: number) => string }) {
  return Array.from({ length: SCALE_LINES }, (_, line) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
      key={line}
      className="small quiet absolute line-top ghost plot-line-at"
      style={{ insetBlockStart: `${(line / SCALE_LINES) * 100}%` }}
      aria-hidden
    >
      {short((end * (SCALE_LINES - line)) / SCALE_LINES)}
    </span>
  ));
}

/** The value at an instant. */
function Reading({
  middle,
  height,
  value,
  when,
}: {
  middle: number;
  height: number | undefined;
  value: string;
  when: string;
}) {
  const insetInlineStart = `${middle}%`;
  return (
    <>
      <i className="absolute ghost plot-cursor" style={{ insetInlineStart }} />
      {height !== undefined && (
        <i
          className="absolute round ghost plot-dot"
          style={{ insetInlineStart, insetBlockEnd: `${height}%` }}
        />
      )}
      <span
        className={classes(
          "small grid absolute nowrap round-6 ghost line plot-value",
          middle > 50 && "plot-value--before",
        )}
        style={{ insetInlineStart }}
      >
        <b>{value}</b>
        <span>{when}</span>
      </span>
    </>
  );
}

function Ticks({ span, count }: { span: Span; count: number }) {
  const [first, last] = endsOf(span, count);
  return (
    <div className="small quiet relative nowrap stretch plot-ticks" aria-hidden>
      <span>{first}</span>
      {ticksOf(span, count).map(({ at, text }) => (
        <span key={at} style={{ insetInlineStart: `${at * 100}%` }}>
          {text}
        </span>
      ))}
      <span>{last}</span>
    </div>
  );
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
    <section className="scroll chart-table" tabIndex={0} aria-label={`${name} as a table`}>
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
              <td>{valueText(point, inWords)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
