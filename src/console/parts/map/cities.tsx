import type { City } from "./ground.ts";
import { zoomOf } from "./projection.ts";
import type { Shown } from "./shown.ts";

/** Zooms by which a name is shown after its city's rank says so. */
const LATER = 3;
/** Pixels: a letter's usual width, a line, and the gap between a dot and its name. */
const LETTER = 6.2;
const LINE = 15;
const GAP = 6;
const MOST = 60;

interface Label {
  name: string;
  x: number;
  y: number;
}

/** The names of cities, the largest first, where none lies on another. */
export function Cities({ cities, shown }: { cities: readonly City[]; shown: Shown }) {
  return labels(cities, shown).map(({ name, x, y }) => (
    <g key={`${name} ${x} ${y}`} transform={`translate(${x} ${y})`} className="map-city">
      <circle r={2} />
      <text x={GAP} dy="0.32em">
        {name}
      </text>
    </g>
  ));
}

export function labels(
  cities: readonly City[],
  { view, size, place }: Pick<Shown, "view" | "size" | "place">,
): Label[] {
  const ranks = zoomOf(view) - LATER;
  const placed: Label[] = [];
  for (const [name, longitude, latitude, rank] of cities) {
    if (rank > ranks || placed.length === MOST) break;
    const [x, y] = place({ longitude, latitude });
    const isInside = x >= 0 && y >= 0 && x <= size.width && y <= size.height;
    if (isInside && !placed.some((other) => overlaps(other, { name, x, y }))) {
      placed.push({ name, x, y });
    }
  }
  return placed;
}

const widthOf = ({ name }: Label): number => GAP * 2 + name.length * LETTER;

const overlaps = (one: Label, other: Label): boolean =>
  Math.abs(one.y - other.y) < LINE &&
  one.x < other.x + widthOf(other) &&
  other.x < one.x + widthOf(one);
