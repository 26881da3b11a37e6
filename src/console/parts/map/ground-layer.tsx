import { useId } from "react";
import { Cities } from "./cities.tsx";
import { Detail } from "./detail.tsx";
import { outline } from "./outline.ts";
import { heightOf, latitudeAt, type Size, stepOf, type View } from "./projection.ts";
import type { Shown } from "./shown.ts";
import { useGround } from "./use-ground.ts";

/** Sea, land and a grid of degrees; near by, states, lakes, rivers and the names of cities, too. */
export function GroundLayer({ still, ...shown }: Shown & { still: boolean }) {
  const id = useId();
  const { view, size } = shown;
  // A picture of where a place is, on each of their pages, is not worth the shapes.
  const ground = useGround(still ? 0 : view.scale);
  const { x, y, scale } = view;
  const { width, height } = size;
  const world = `translate(${width / 2} ${height / 2}) scale(${scale} ${-scale}) translate(${-x} ${-y})`;
  return (
    <svg className="absolute cover" width={width} height={height} aria-hidden>
      <path className="map-grid" d={gridOf(view, size)} />
      <g transform={world}>
        {ground === undefined ? (
          <>
            <path id={id} className="map-land" d={outline} />
            <use href={`#${id}`} x={-360} />
            <use href={`#${id}`} x={360} />
          </>
        ) : (
          <Detail ground={ground} view={view} size={size} />
        )}
      </g>
      {ground !== undefined && <Cities cities={ground.cities} shown={shown} />}
    </svg>
  );
}

/** The meridians and parallels that are seen. */
function gridOf(view: View, size: Size): string {
  const step = stepOf(view.scale);
  const half = size.width / 2 / view.scale;
  const lines: string[] = [];
  for (let at = Math.ceil((view.x - half) / step) * step; at <= view.x + half; at += step) {
    lines.push(`M${((at - view.x) * view.scale + size.width / 2).toFixed(1)} 0v${size.height}`);
  }
  const [south, north] = [1, -1].map((side) =>
    latitudeAt(view.y - (side * size.height) / 2 / view.scale),
  ) as [number, number];
  for (let at = Math.ceil(south / step) * step; at <= north; at += step) {
    const down = size.height / 2 - (heightOf(at) - view.y) * view.scale;
    lines.push(`M0 ${down.toFixed(1)}h${size.width}`);
  }
  return lines.join("");
}
