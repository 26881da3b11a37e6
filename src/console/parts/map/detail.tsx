import { type Ground, PER_DEGREE, type Shape } from "./ground.ts";
import { type Size, type View, zoomOf } from "./projection.ts";

/** Zooms by which a shape is shown after its rank says so: all ranks together would be a thicket. */
const LATER = 1.5;
const COPIES = [-360, 0, 360];

/** The shapes within a view, in degrees of the equator. */
export function Detail({ ground, view, size }: { ground: Ground; view: View; size: Size }) {
  const ranks = zoomOf(view) - LATER;
  const layer = (name: Exclude<keyof Ground, "cities">, className: string) =>
    visible(ground[name], view, size, ranks).map(({ shape, index, offset }) => (
      <path
        key={`${name} ${index} ${offset}`}
        className={className}
        d={shape[5]}
        transform={`translate(${offset} 0) scale(${1 / PER_DEGREE})`}
      />
    ));
  return (
    <>
      {layer("countries", "map-land")}
      {layer("states", "map-state")}
      {layer("rivers", "map-river")}
      {layer("lakes", "map-lake")}
    </>
  );
}

/** Shapes by rank first, so that the search ends at the first that is not due. */
export function visible(
  shapes: readonly Shape[],
  { x, y, scale }: View,
  size: Size,
  ranks: number,
) {
  const [across, up] = [size.width / 2 / scale, size.height / 2 / scale];
  const found: { shape: Shape; index: number; offset: number }[] = [];
  for (const [index, shape] of shapes.entries()) {
    const [rank, west, south, east, north] = shape;
    if (rank > ranks) break;
    if (south > y + up || north < y - up) continue;
    for (const offset of COPIES) {
      const isSeen = west + offset <= x + across && east + offset >= x - across;
      if (isSeen) found.push({ shape, index, offset });
    }
  }
  return found;
}
