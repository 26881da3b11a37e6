import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { shorten } from "../fields/numbers.ts";
import type { Partner } from "../value.ts";
import { cssOf, maxChroma, type Oklch } from "./color.ts";
import { goalLightness } from "./nearest-lightness.ts";
import {
  chromaAt,
  drawPlane,
  edgeOf,
  lightnessAt,
  pathOf,
  reach,
  type Scale,
  xOf,
  yOf,
} from "./plane-picture.ts";

const STEP = 0.01;

/** The width that an element has, and its height. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}

/** Lines where colors of this hue have the goal with a partner, one for each way. */
function goalLines(h: number, partner: Partner | undefined, scale: Scale) {
  if (partner === undefined) return [];
  const channels = partner.color.mapped;
  const lines: [number, number][][] = [[], []];
  for (let c = 0; c <= scale.most; c += 0.005) {
    goalLightness(c, h, channels, partner.needed).forEach((l, index) => {
      if (c <= maxChroma(l, h, "p3")) lines[index]?.push([xOf(c, scale), yOf(l, scale)]);
    });
  }
  return lines.filter((line) => line.length > 1);
}

/**
 * Chroma and lightness at a hue. Pointer and arrow keys move the color; the lines show where sRGB
 * and P3 end and where contrast with the partner is enough.
 */
export function Plane({
  color,
  published,
  partner,
  onMove,
}: {
  color: Oklch;
  published: Oklch | undefined;
  partner: Partner | undefined;
  onMove: (color: Oklch, done: boolean, byKey: boolean) => void;
}) {
  const [ref, size] = useSize();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { h } = color;
  // Keeps a color beyond P3 visible.
  const most = Math.max(reachOf(h), Math.ceil(color.c * 50 + 0.5) / 50);
  const { width, height } = size;
  const scale = useMemo<Scale>(() => ({ width, height, most }), [width, height, most]);
  const drawn = width > 0;

  useEffect(() => {
    if (drawn && canvas.current !== null) drawPlane(canvas.current, h, scale);
  }, [h, scale, drawn]);

  const lines = useMemo(() => {
    if (!drawn) return undefined;
    return {
      srgb: edgeOf(h, "srgb", scale),
      p3: edgeOf(h, "p3", scale),
      goals: goalLines(h, partner, scale),
    };
  }, [h, scale, partner, drawn]);

  const at = (event: PointerEvent<HTMLDivElement>): Oklch => {
    const box = event.currentTarget.getBoundingClientRect();
    const c = chromaAt(event.clientX - box.left, scale);
    const l = lightnessAt(event.clientY - box.top, scale);
    return { ...color, l: shorten(l, 4), c: shorten(c, 4) };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.shiftKey ? STEP * 10 : event.altKey ? STEP / 10 : STEP;
    const [l, c] =
      {
        ArrowUp: [by, 0],
        ArrowDown: [-by, 0],
        ArrowRight: [0, by],
        ArrowLeft: [0, -by],
      }[event.key] ?? [];
    if (l === undefined || c === undefined) return;
    event.preventDefault();
    const next = {
      ...color,
      l: shorten(Math.min(1, Math.max(0, color.l + l)), 4),
      c: shorten(Math.max(0, color.c + c), 4),
    };
    onMove(next, true, true);
  };

  const knob = { x: xOf(color.c, scale), y: yOf(color.l, scale) };
  const from = published && { x: xOf(published.c, scale), y: yOf(published.l, scale) };
  const goal = lines?.goals[0]?.[0];
  return (
    <div
      ref={ref}
      className="plane"
      role="slider"
      tabIndex={0}
      aria-label="Chroma and lightness"
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={shorten(color.l, 3)}
      aria-valuetext={`lightness ${shorten(color.l, 3)}, chroma ${shorten(color.c, 3)}`}
      aria-describedby="plane-keys"
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
      onPointerCancel={() => onMove(color, true, false)}
    >
      {drawn && (
        <svg className="absolute cover full tall" aria-hidden viewBox={`0 0 ${width} ${height}`}>
          <path className="plane-grid" d={gridOf(scale)} />
        </svg>
      )}
      <canvas className="absolute cover full tall" ref={canvas} aria-hidden />
      {lines && (
        <svg
          className="absolute cover full tall"
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          <path className="plane-p3" d={lines.p3} />
          <path className="plane-shade" d={lines.srgb} />
          <path className="plane-srgb" d={lines.srgb} />
          {lines.goals.map((points) => (
            <g key={points[0]?.[1]}>
              <path className="plane-shade plane-dots" d={pathOf(points)} />
              <path className="plane-goal plane-dots" d={pathOf(points)} />
            </g>
          ))}
          {from && Math.hypot(from.x - knob.x, from.y - knob.y) > 4 && (
            <>
              <path className="plane-shade" d={`M${from.x} ${from.y}L${knob.x} ${knob.y}`} />
              <path className="plane-thread" d={`M${from.x} ${from.y}L${knob.x} ${knob.y}`} />
              <circle className="plane-was" cx={from.x} cy={from.y} r={3.5} />
            </>
          )}
          <circle className="plane-ring" cx={knob.x} cy={knob.y} r={9} />
          <circle
            className="plane-knob"
            cx={knob.x}
            cy={knob.y}
            r={7}
            style={{ fill: cssOf({ ...color, alpha: 1 }) }}
          />
        </svg>
      )}
      {lines && <Labels h={h} scale={scale} />}
      {goal && partner && (
        <span
          className="caption absolute nowrap round-4 ink ghost plane-label"
          style={{ left: 10, top: goal[1] - 22 }}
        >
          {partner.needed}:1 with {partner.name}
        </span>
      )}
      <span className="quiet caption absolute ghost plane-axis plane-axis--l">lightness 1</span>
      <span className="quiet caption absolute ghost plane-axis plane-axis--c">chroma {most}</span>
      <span id="plane-keys" className="visually-hidden">
        Arrow keys up and down change the lightness, left and right the chroma.
      </span>
    </div>
  );
}

/** The names of the two lines, where they run apart. */
function Labels({ h, scale }: { h: number; scale: Scale }) {
  const p3 = { left: xOf(maxChroma(0.8, h, "p3"), scale) + 8, top: yOf(0.8, scale) - 14 };
  const srgb = { left: xOf(maxChroma(0.34, h, "srgb"), scale) + 22, top: yOf(0.34, scale) - 4 };
  const within = ({ left }: { left: number }) => Math.max(0, Math.min(left, scale.width - 44));
  return (
    <>
      <span
        className="caption absolute nowrap round-4 ink ghost plane-label"
        style={{ ...p3, left: within(p3) }}
      >
        P3
      </span>
      <span
        className="caption absolute nowrap round-4 ink ghost plane-label"
        style={{ ...srgb, left: within(srgb) }}
      >
        sRGB
      </span>
    </>
  );
}

function gridOf(scale: Scale): string {
  let path = "";
  for (const l of [0.2, 0.4, 0.6, 0.8]) {
    path += `M0 ${Math.round(yOf(l, scale)) + 0.5}H${scale.width}`;
  }
  for (let c = 0.1; c < scale.most; c += 0.1) {
    path += `M${Math.round(xOf(c, scale)) + 0.5} 0V${scale.height}`;
  }
  return path;
}

let last = { h: -1, most: 0 };

/** Caches `reach` of the last hue. */
function reachOf(h: number): number {
  if (last.h !== h) last = { h, most: reach(h) };
  return last.most;
}
