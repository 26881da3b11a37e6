import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import { classes } from "#console/parts/classes.ts";
import { shorten, stepOf } from "./numbers.ts";

/** A value on a line, by pointer and keys; its ground may be a picture of what the values are. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  text,
  ground,
  knob,
  onMove,
}: {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The step of an arrow key; ten times with Shift, a tenth with Alt. */
  step: number;
  /** The value in words. */
  text: string;
  /** A CSS background. */
  ground?: string;
  /** The color of the knob. */
  knob?: string | undefined;
  /** `done` when the pointer is let go; each key is done by itself. */
  onMove: (value: number, done: boolean, byKey: boolean) => void;
}) {
  const share = max === min ? 0 : (Math.min(max, Math.max(min, value)) - min) / (max - min);
  const at = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return shorten(min + part * (max - min));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = step * stepOf(event);
    const next = {
      ArrowRight: value + by,
      ArrowUp: value + by,
      ArrowLeft: value - by,
      ArrowDown: value - by,
      PageUp: value + step * 10,
      PageDown: value - step * 10,
      Home: min,
      End: max,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove(shorten(Math.min(max, Math.max(min, next))), true, true);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className={classes("slider", ground === undefined && "slider--plain")}
      style={{ "--at": share, "--knob": knob, "--picture": ground } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onMove(at(event), false, false);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(at(event), false, false);
      }}
      onPointerUp={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(at(event), true, false);
      }}
    >
      <i className="absolute round slider-knob" />
    </div>
  );
}
