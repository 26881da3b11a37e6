import { around, metersOfDegree, type Position, type Size } from "./projection.ts";
import type { Shown } from "./shown.ts";
import { WorldMap } from "./world-map.tsx";

/** A static map of a place and its link radius. */
export function LocationMap({
  label,
  position,
  radiusMeters,
  className,
}: {
  label: string;
  position: Position;
  radiusMeters: number;
  className?: string;
}) {
  return (
    <WorldMap
      label={label}
      still
      frame={framed(position, Math.max(radiusMeters, LEAST_METERS))}
      {...(className === undefined ? {} : { className })}
    >
      {(shown) => <Mark shown={shown} position={position} radiusMeters={radiusMeters} />}
    </WorldMap>
  );
}

/** Nearer than a country there is nothing on this map to know a place by. */
const LEAST_METERS = 250_000;

/** A frame around a point, from which so many meters are seen. */
export const framed = (position: Position, meters: number) => ({
  name: `${position.latitude} ${position.longitude} ${meters}`,
  view: (size: Size) => around(position, meters, size),
});

/** A point with what is around it. */
export function Mark({
  shown: { view, place },
  position,
  radiusMeters,
}: {
  shown: Shown;
  position: Position;
  radiusMeters: number;
}) {
  const [right, down] = place(position);
  const wide = (2 * radiusMeters * view.scale) / metersOfDegree(position.latitude);
  return (
    <span
      className="absolute ghost map-mark"
      style={{ transform: `translate(${right}px, ${down}px)` }}
    >
      {wide > LEAST_WIDE && (
        <span className="absolute round map-radius" style={{ width: wide, height: wide }} />
      )}
      <span className="absolute round sm map-dot" />
    </span>
  );
}

const LEAST_WIDE = 20;
