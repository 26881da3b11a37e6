import type { CSSProperties, PointerEvent, RefObject } from "react";
import { classes } from "#console/parts/classes.ts";
import { cssOf as colorCss, readColor } from "../color/color.ts";
import { cssOf, followed, recordOf, type ValueContext } from "../value.ts";
import { inOrder, positionOf } from "./gradient-stops.ts";
import type { Stops } from "./use-stops.ts";

interface TrackProps {
  track: RefObject<HTMLDivElement | null>;
  editing: Stops;
  context: ValueContext;
}

/** The gradient as a bar, with a knob a stop. A press between knobs adds a stop. */
export function GradientTrack({ track, editing, context }: TrackProps) {
  const { stops } = editing;
  const drawn = inOrder(stops, context).map((stop) => {
    const css = cssOf("color", recordOf(followed(stop, context)).color, context);
    return `${css ?? "transparent"} ${positionOf(stop, context) * 100}%`;
  });
  const picture = `linear-gradient(90deg, ${[...drawn, drawn.at(-1)].join(", ")})`;
  const shareAt = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined) return 0;
    return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  };
  return (
    <div className="gradient-bar" style={{ "--picture": picture } as CSSProperties}>
      <div
        ref={track}
        className="gradient-track"
        onPointerDown={(event) => {
          if (event.target !== event.currentTarget || event.button !== 0) return;
          editing.add(shareAt(event));
        }}
      >
        {stops.map((stop, index) => (
          <Knob
            // biome-ignore lint/suspicious/noArrayIndexKey: only its index identifies a stop
            key={index}
            stop={stop}
            index={index}
            editing={editing}
            context={context}
            shareAt={shareAt}
          />
        ))}
      </div>
    </div>
  );
}

function Knob({
  stop,
  index,
  editing,
  context,
  shareAt,
}: Omit<TrackProps, "track"> & {
  stop: unknown;
  index: number;
  shareAt: (event: PointerEvent) => number;
}) {
  const at = positionOf(stop, context);
  const color = readColor(followed(recordOf(followed(stop, context)).color, context));
  const isHeld = (event: PointerEvent): boolean =>
    event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`Stop ${index + 1}`}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={at}
      aria-valuetext={`${Math.round(at * 100)} percent`}
      className={classes(
        "absolute gradient-stop",
        index === editing.selected && "gradient-stop--chosen",
      )}
      style={{ "--at": at, "--knob": color && colorCss(color) } as CSSProperties}
      onFocus={() => editing.choose(index)}
      onKeyDown={(event) => editing.onKeyDown(event, index)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        editing.choose(index);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => isHeld(event) && editing.drag(index, shareAt(event))}
      onPointerUp={(event) => isHeld(event) && editing.drop(index, shareAt(event))}
    />
  );
}
