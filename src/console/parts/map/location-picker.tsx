import { Crosshair } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { coordinateWords } from "./coordinate.ts";
import { framed, Mark } from "./location-map.tsx";
import { type Position, toPosition } from "./projection.ts";
import type { Shown } from "./shown.ts";
import { WorldMap } from "./world-map.tsx";

const STEP = 16;
const FINE = 1;
/** The distance from the edge, in pixels, at which the map moves with the cross. */
const MARGIN = 32;

const isInside = ([x, y]: [number, number], { width, height }: Shown["size"]): boolean =>
  x > MARGIN && x < width - MARGIN && y > MARGIN && y < height - MARGIN;

/** A map on which a position is chosen: by a click, or by arrow keys that move a cross. */
export function LocationPicker({
  value,
  radiusMeters,
  onPick,
}: {
  value: Position | undefined;
  radiusMeters: number;
  onPick: (position: Position) => void;
}) {
  // It goes to what is typed; what is picked on it does not move it below the hand.
  const [picked, setPicked] = useState<Position>();
  const [goal, setGoal] = useState(value);
  if (value !== undefined && !isSame(value, picked) && !isSame(value, goal)) setGoal(value);
  const pick = (position: Position, { view }: Shown): void => {
    const digits = Math.min(6, Math.max(1, Math.ceil(Math.log10(view.scale)) + 1));
    const next = {
      latitude: Number(position.latitude.toFixed(digits)),
      longitude: Number(position.longitude.toFixed(digits)),
    };
    setPicked(next);
    onPick(next);
  };
  const keys = (event: KeyboardEvent, shown: Shown): void => {
    const { view, size, place } = shown;
    const by = arrows[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (value === undefined) {
        pick(toPosition(view, size, [size.width / 2, size.height / 2]), shown);
      }
      return;
    }
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? FINE : STEP;
    const [right, down] = value === undefined ? [size.width / 2, size.height / 2] : place(value);
    const next: [number, number] = [right + by[0] * step, down + by[1] * step];
    pick(toPosition(view, size, next), shown);
    // Near the edge the map moves below the cross, as it does by itself on these keys.
    if (isInside(next, size)) event.preventDefault();
  };
  return (
    <WorldMap
      label="Choose on the map"
      help="Arrow keys move the cross, with Shift in small steps; plus and minus zoom."
      className="round-8 line map-pick"
      frame={goal && framed(goal, Math.max(radiusMeters, NEAR_METERS))}
      pivot={value}
      onTap={pick}
      onKey={keys}
    >
      {(shown) => (
        <>
          {value === undefined ? (
            <span
              className="absolute ghost map-mark"
              style={{
                transform: `translate(${shown.size.width / 2}px, ${shown.size.height / 2}px)`,
              }}
            >
              <Crosshair className="absolute ink map-cross" aria-hidden />
            </span>
          ) : (
            <Mark shown={shown} position={value} radiusMeters={radiusMeters} />
          )}
          <span role="status" className="visually-hidden">
            {value && coordinateWords(value)}
          </span>
        </>
      )}
    </WorldMap>
  );
}

const NEAR_METERS = 200_000;

const isSame = (one: Position, other: Position | undefined): boolean =>
  one.latitude === other?.latitude && one.longitude === other.longitude;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
