import { Globe, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classes } from "../classes.ts";
import { IconButton } from "../icon-button.tsx";
import { distanceText } from "./coordinate.ts";
import { useGestures } from "./gestures.ts";
import { GroundLayer } from "./ground-layer.tsx";
import {
  type Bbox,
  latitudeAt,
  metersOfDegree,
  moved,
  type Position,
  type Size,
  toPosition,
  toScreen,
  type View,
  zoomed,
} from "./projection.ts";
import type { Shown } from "./shown.ts";
import { type Frame, useSize, useView } from "./view.ts";

export interface WorldMapProps {
  /** Its accessible name. */
  label: string;
  /** The initial target, followed when it changes; the whole world by default. */
  frame?: Frame;
  /** The target of the button that shows all; the whole world by default. */
  home?: Home;
  /** Called whenever a person moves it, with what is seen then; undefined for its home. */
  onMove?: (bbox: Bbox | undefined) => void;
  /** A point that was pressed, and not dragged. */
  onTap?: (position: Position, shown: Shown) => void;
  /** Keys before the map's own; it leaves alone what is prevented. */
  onKey?: (event: KeyboardEvent, shown: Shown) => void;
  /** The centre for zooming by buttons and keys; the middle by default. */
  pivot?: Position | undefined;
  /** Whether it stays as it is: no dragging, no keys, no buttons. */
  still?: boolean;
  className?: string;
  /** The keys in words, for screen readers. */
  help?: string;
  /** The layers on the map. */
  children?: (shown: Shown) => ReactNode;
}

interface Home {
  /** The button's name. */
  name: string;
  bbox: Bbox | undefined;
}

const WORLD: Home = { name: "Whole world", bbox: undefined };

const STEP = 80;
const FASTER = 3;
const ZOOM = 2;

/** The world in outline, which a person moves by hand, wheel and keys. Nothing of it is fetched from elsewhere. */
export function WorldMap({
  label,
  frame,
  home = WORLD,
  onMove,
  onTap,
  onKey,
  pivot,
  still = false,
  className,
  help,
  children,
}: WorldMapProps) {
  const surface = useRef<HTMLDivElement>(null);
  const size = useSize(surface);
  const { view, change, show, whole } = useView(frame, size, onMove, home.bbox);
  const shown: Shown | undefined = view &&
    size && { view, size, show, place: (position) => toScreen(view, size, position) };
  useGestures(
    surface,
    still ? undefined : size,
    change,
    onTap && shown && ((at) => onTap(toPosition(shown.view, shown.size, at), shown)),
  );
  const keys = (event: KeyboardEvent): void => {
    if (shown === undefined || event.target !== event.currentTarget) return;
    onKey?.(event, shown);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actOf(event);
    if (act === undefined) return;
    event.preventDefault();
    change(act);
  };
  const zoom = (factor: number) => (now: View, area: Size) =>
    zoomed(now, area, factor, pivot && toScreen(now, area, pivot));
  const helpId = useId();
  return (
    <div className={classes("relative clip narrow low map", still && "map--still", className)}>
      <div
        ref={surface}
        className="absolute clip cover map-surface"
        {...(still
          ? { role: "img", "aria-label": label }
          : { role: "application", "aria-label": label, tabIndex: 0, onKeyDown: keys })}
        {...(help === undefined ? {} : { "aria-describedby": helpId })}
      >
        {shown && <GroundLayer {...shown} still={still} />}
        {shown && children?.(shown)}
        {shown && <Scale view={shown.view} />}
      </div>
      {help && (
        <p id={helpId} className="visually-hidden">
          {help}
        </p>
      )}
      {!still && (
        <div className="grid absolute round-8 line map-controls">
          <IconButton name="Zoom in" onClick={() => change(zoom(ZOOM))}>
            <Plus aria-hidden />
          </IconButton>
          <IconButton name="Zoom out" onClick={() => change(zoom(1 / ZOOM))}>
            <Minus aria-hidden />
          </IconButton>
          <IconButton name={home.name} onClick={whole}>
            <Globe aria-hidden />
          </IconButton>
        </div>
      )}
    </div>
  );

  function actOf({ key, shiftKey }: KeyboardEvent) {
    const step = shiftKey ? STEP * FASTER : STEP;
    const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (by !== undefined) {
      const [right = 0, down = 0] = by;
      return (now: View, area: Size) => moved(now, area, right * step, down * step);
    }
    if (key === "+" || key === "=") return zoom(ZOOM);
    if (key === "-" || key === "_") return zoom(1 / ZOOM);
    if (key === "0") whole();
    return undefined;
  }
}

const SCALE_PIXELS = 120;

/** A length on the map, as long as it is in the middle of it. */
function Scale({ view }: { view: View }) {
  const meters = metersOfDegree(latitudeAt(view.y)) / view.scale;
  const most = meters * SCALE_PIXELS;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = [5, 2, 1].map((times) => times * power).find((one) => one <= most) ?? power;
  return (
    <span
      className="small quiet absolute nowrap ghost map-scale"
      style={{ width: length / meters }}
      aria-hidden
    >
      {distanceText(length)}
    </span>
  );
}
