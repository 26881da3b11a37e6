const WIDTH = 96;
const HEIGHT = 36;
const INSET = 3;

/** The course of a number; its value is said beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const step = (WIDTH - 2 * INSET) / Math.max(1, values.length - 1);
  const points = values.map((value, index) => ({
    x: INSET + index * step,
    y: HEIGHT - INSET - (value / most) * (HEIGHT - 2 * INSET),
  }));
  const last = points.at(-1);
  if (last === undefined) return null;
  return (
    <svg className="overview-spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      <circle cx={last.x} cy={last.y} r={2.5} />
    </svg>
  );
}
