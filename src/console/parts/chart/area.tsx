import "./area.css";
import { roundUp, runsOf } from "./series.ts";

/** A small chart of a series whose value is next to it. */
export function Sparkline({ points }: { points: readonly (number | null)[] }) {
  const end = roundUp(Math.max(0, ...points.map((point) => point ?? 0)));
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${points.length} 100`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <Area points={points} end={end} />
    </svg>
  );
}

export interface Series {
  points: readonly (number | null)[];
  end: number;
}

export const yOf = (value: number, end: number): number => 100 - (value / end) * 100;

export function Area({ points, end }: Series) {
  return runsOf(points).map(([start, stop]) => {
    const line = points
      .slice(start, stop)
      .map((point, n): [x: number, y: number] => [start + n + 0.5, yOf(point as number, end)]);
    const [only] = line;
    // One bucket alone is a stroke as wide as it is.
    if (only && line.length === 1) line.splice(0, 1, [start, only[1]], [stop, only[1]]);
    // The last one is not over yet, and would look like a fall.
    if (stop === points.length && line.length > 2) line.pop();
    const [from, to] = [line[0]?.[0] ?? 0, line.at(-1)?.[0] ?? 0];
    return (
      <g key={start}>
        <polygon className="plot-fill" points={`${from},100 ${drawn(line)} ${to},100`} />
        <polyline className="plot-line" points={drawn(line)} />
      </g>
    );
  });
}

const drawn = (line: readonly (readonly [number, number])[]): string =>
  line.map(([x, y]) => `${x},${y.toFixed(2)}`).join(" ");
