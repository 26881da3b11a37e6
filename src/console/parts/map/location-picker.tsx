import { Crosshair } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { coordinateWords } from "./coordinate.ts";
import { Mark } from "./location-map.tsx";
import { around, type Position, toPosition } from "./projection.ts";
import { type Shown, WorldMap } from "./world-map.tsx";

const STEP = 16;
const FINE = 1;
/** So near to the edge the map goes along. */
const MARGIN = 32;

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
  // Where it began: what is picked on it later does not move it below the hand.
  const [first] = useState(value);
  const keys = (event: KeyboardEvent, { view, size, place }: Shown): void => {
    const by = arrows[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (value === undefined) onPick(toPosition(view, size, [size.width / 2, size.height / 2]));
      return;
    }
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? FINE : STEP;
    const [right, down] = value === undefined ? [size.width / 2, size.height / 2] : place(value);
    const next: [number, number] = [right + by[0] * step, down + by[1] * step];
    onPick(toPosition(view, size, next));
    const isInside =
      next[0] > MARGIN &&
      next[0] < size.width - MARGIN &&
      next[1] > MARGIN &&
      next[1] < size.height - MARGIN;
    // Near the edge the map moves below the cross, as it does by itself on these keys.
    if (isInside) event.preventDefault();
  };
  return (
    <WorldMap
      label="Choose on the map"
      help="Arrow keys move the cross, with Shift in small steps; plus and minus zoom."
      className="map-pick"
      frame={first && ((size) => around(first, Math.max(radiusMeters, NEAR_METERS), size))}
      pivot={value}
      onTap={(position) => onPick(position)}
      onKey={keys}
    >
      {(shown) => (
        <>
          {value === undefined ? (
            <span
              className="map-mark"
              style={{
                transform: `translate(${shown.size.width / 2}px, ${shown.size.height / 2}px)`,
              }}
            >
              <Crosshair className="map-cross" aria-hidden />
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

const NEAR_METERS = 20_000;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
