import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { shorten } from "../fields/numbers.ts";
import { type Reading, TextField } from "../fields/text-field.tsx";
import { useHeld } from "../fields/use-held.ts";
import type { ValueProps } from "../value.ts";
import { NumberField } from "./number.tsx";

type Points = readonly [x1: number, y1: number, x2: number, y2: number];

const named: Record<string, Points> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

const presets: readonly (readonly [string, Points])[] = [
  ["Linear", [0, 0, 1, 1]],
  ["Ease", [0.25, 0.1, 0.25, 1]],
  ["In", [0.42, 0, 1, 1]],
  ["Out", [0, 0, 0.58, 1]],
  ["In and out", [0.42, 0, 0.58, 1]],
  ["Standard", [0.2, 0, 0, 1]],
  ["Overshoot", [0.34, 1.56, 0.64, 1]],
];

const asPoints = (list: readonly unknown[]): Points | undefined =>
  list.length === 4 && list.every((part) => Number.isFinite(part))
    ? (list as unknown as Points)
    : undefined;

/** The control points from a list or from CSS text; undefined if it is no Bézier curve. */
function pointsOf(json: unknown): Points | undefined {
  if (Array.isArray(json)) return asPoints(json);
  if (typeof json !== "string") return undefined;
  const called = /^cubic-bezier\((.*)\)$/i.exec(json.trim())?.[1];
  return called === undefined ? named[json.trim()] : asPoints(called.split(",").map(Number));
}

/** In the form of what stands there. */
const writePoints = (points: Points, like: unknown): unknown =>
  typeof like === "string" ? `cubic-bezier(${points.join(", ")})` : [...points];

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** The drawing: the unit square with room for curves that overshoot. */
const SIDE = 160;
const ROOM = 48;
const LEAST = -1;
const MOST = 2;

const names = ["First handle", "Second handle"] as const;
const parts = ["x1", "y1", "x2", "y2"] as const;

/** A timing curve: two handles, four numbers, presets, and a dot that moves as it says. */
export default function BezierEditor({ label, value, onPreview, onCommit, context }: ValueProps) {
  const { shown, hold } = useHeld(pointsOf(value));
  const move = (points: Points, done: boolean, byKey: boolean) => {
    hold(points, done);
    if (done) onCommit(writePoints(points, value), byKey ? context.group : undefined);
    else onPreview(writePoints(points, value));
  };

  const readText = (typed: string): Reading => {
    const text = typed.trim();
    const points = pointsOf(text);
    if (points !== undefined) {
      const [x1, , x2] = points;
      return x1 < 0 || x1 > 1 || x2 < 0 || x2 > 1
        ? { problem: "x goes from 0 to 1." }
        : { json: writePoints(points, value) };
    }
    if (/^(?:steps|linear)\(.+\)$|^step-(?:start|end)$/i.test(text)) return { json: text };
    return { problem: "Write a curve, such as cubic-bezier(0.4, 0, 0.2, 1) or ease-out." };
  };

  const curve =
    shown === undefined ? String(value ?? "linear") : `cubic-bezier(${shown.join(", ")})`;
  return (
    <div className="grid bezier">
      {shown !== undefined && <Curve points={shown} onMove={move} />}
      <div className="grid gap-12 packed bezier-side">
        <MovingDot curve={curve} />
        {shown !== undefined && (
          <div className="grid gap-8 bezier-numbers">
            {parts.map((part, index) => {
              const isX = index % 2 === 0;
              const change = (json: unknown): Points =>
                shown.with(index, Number(json)) as unknown as Points;
              return (
                <NumberField
                  key={part}
                  label={`${label} ${part}`}
                  mark={part}
                  refers={false}
                  value={shown[index]}
                  range={isX ? [0, 1] : [LEAST, MOST]}
                  by={0.01}
                  onPreview={(json) => {
                    if (json === undefined) onPreview(undefined);
                    else onPreview(writePoints(change(json), value));
                  }}
                  onCommit={(json, group) => {
                    hold(change(json), true);
                    onCommit(writePoints(change(json), value), group);
                  }}
                  context={{ ...context, group: `${context.group}.${part}` }}
                />
              );
            })}
          </div>
        )}
        <TextField
          label={label}
          type="cubicBezier"
          value={value}
          text={shown === undefined ? String(value ?? "") : curve}
          read={readText}
          end={false}
          onPreview={onPreview}
          onCommit={onCommit}
          context={{ ...context, group: `${context.group}.css` }}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own layout */}
      <div className="wrap gap-4 stretch whole bezier-presets" role="group" aria-label="Presets">
        {presets.map(([name, points]) => (
          <button
            key={name}
            type="button"
            className="tool tool--small"
            aria-pressed={shown?.join() === points.join()}
            onClick={() => move(points, true, false)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

function Curve({
  points,
  onMove,
}: {
  points: Points;
  onMove: (points: Points, done: boolean, byKey: boolean) => void;
}) {
  const svg = useRef<SVGSVGElement>(null);
  const x = (value: number) => value * SIDE;
  const y = (value: number) => (1 - value) * SIDE;
  const [x1, y1, x2, y2] = points;

  const moveTo = (handle: 0 | 1, toX: number, toY: number): Points => {
    const at = [shorten(clamp(toX, 0, 1), 3), shorten(clamp(toY, LEAST, MOST), 3)];
    return (handle === 0 ? [...at, x2, y2] : [x1, y1, ...at]) as unknown as Points;
  };
  const at = (event: PointerEvent, handle: 0 | 1): Points => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return points;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const round = (value: number) => Math.round(value * 100) / 100;
    return moveTo(handle, round(place.x / SIDE), round(1 - place.y / SIDE));
  };
  const onKeyDown = (event: KeyboardEvent, handle: 0 | 1) => {
    const by = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    const [moveX, moveY] =
      {
        ArrowRight: [by, 0],
        ArrowLeft: [-by, 0],
        ArrowUp: [0, by],
        ArrowDown: [0, -by],
      }[event.key] ?? [];
    if (moveX === undefined || moveY === undefined) return;
    event.preventDefault();
    const [fromX, fromY] = handle === 0 ? [x1, y1] : [x2, y2];
    onMove(moveTo(handle, fromX + moveX, fromY + moveY), true, true);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
    <svg
      ref={svg}
      className="bezier-curve"
      viewBox={`-12 ${-ROOM} ${SIDE + 24} ${SIDE + 2 * ROOM}`}
      role="group"
      aria-label="Curve"
    >
      <rect className="bezier-square" width={SIDE} height={SIDE} />
      <path className="bezier-diagonal" d={`M0 ${SIDE}L${SIDE} 0`} />
      <path className="bezier-arm" d={`M0 ${SIDE}L${x(x1)} ${y(y1)}M${SIDE} 0L${x(x2)} ${y(y2)}`} />
      <path
        className="bezier-line"
        d={`M0 ${SIDE}C${x(x1)} ${y(y1)} ${x(x2)} ${y(y2)} ${SIDE} 0`}
      />
      {([0, 1] as const).map((handle) => {
        const [cx, cy] = handle === 0 ? [x1, y1] : [x2, y2];
        return (
          <g
            key={handle}
            role="slider"
            tabIndex={0}
            aria-label={names[handle]}
            aria-valuemin={0}
            aria-valuemax={1}
            aria-valuenow={cx}
            aria-valuetext={`x ${cx}, y ${cy}`}
            className="bezier-handle"
            onKeyDown={(event) => onKeyDown(event, handle)}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
              if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
              onMove(at(event, handle), false, false);
            }}
            onPointerUp={(event) => {
              if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
              onMove(at(event, handle), true, false);
            }}
          >
            <circle className="bezier-target" cx={x(cx)} cy={y(cy)} r={20} />
            <circle className="bezier-knob" cx={x(cx)} cy={y(cy)} r={7} />
          </g>
        );
      })}
    </svg>
  );
}

const ROUND_MS = 1000;

/** A dot that goes from one end to the other as the curve says, over and over. */
export function MovingDot({ curve, duration = ROUND_MS }: { curve: string; duration?: number }) {
  const dot = useRef<HTMLElement>(null);
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const length = Math.max(60, duration);
    const pause = 500 / (length + 1000);
    const frames = [
      { insetInlineStart: "0%", offset: 0 },
      { insetInlineStart: "0%", offset: pause, easing: curve },
      { insetInlineStart: "100%", offset: 1 - pause },
      { insetInlineStart: "100%", offset: 1 },
    ];
    let animation: Animation | undefined;
    try {
      animation = dot.current?.animate(frames, {
        duration: length + 1000,
        iterations: Number.POSITIVE_INFINITY,
      });
    } catch {
      // A curve that this browser does not know moves nothing.
    }
    return () => animation?.cancel();
  }, [curve, duration]);
  return (
    <div className="relative moving-dot" aria-hidden>
      <i className="absolute round" ref={dot} />
    </div>
  );
}
