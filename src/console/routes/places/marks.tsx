import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { trpc } from "../../api/client.ts";
import { classes } from "../../parts/classes.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { type Bbox, bboxOf, type Position, wrapped } from "../../parts/map/projection.ts";
import type { Shown } from "../../parts/map/world-map.tsx";
import { counted } from "../../parts/status.tsx";
import { useRested } from "../../parts/use-rested.ts";
import type { PlaceFilters } from "./search.ts";

/** The cell size in pixels for clusters, so that neighbouring points stay distinct. */
const CELL = 52;
const RESTED_MS = 120;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** The places that are seen on the map, those close to each other as one. */
export function Marks({
  shown,
  filters,
  chosen,
  pointed,
  highlit,
  isErrorInList,
  onPoint,
  onChoose,
}: {
  shown: Shown;
  filters: PlaceFilters;
  chosen: string | undefined;
  pointed: string | undefined;
  /** The position of the place under the pointer in the list, even inside a cluster. */
  highlit: readonly Position[];
  /** Whether the list next to the map already shows the connection error. */
  isErrorInList: boolean;
  onPoint: (id: string | undefined) => void;
  onChoose: (id: string) => void;
}) {
  const { view, size, place, show } = shown;
  const input = useRested(
    JSON.stringify({
      bbox: bboxOf(view, size),
      cells: Math.max(4, Math.min(32, Math.round(Math.max(size.width, size.height) / CELL))),
    }),
    RESTED_MS,
  );
  const { data, error, refetch } = useQuery({
    ...trpc.places.points.queryOptions({
      ...filters,
      ...(JSON.parse(input) as { bbox: Bbox; cells: number }),
    }),
    placeholderData: keepPreviousData,
  });
  // One of them takes part in the order of tabs; arrow keys lead to the others.
  const [current, setCurrent] = useState<string>();
  const marks = joined(
    (data?.features ?? []).map(({ bbox, geometry, properties }) => {
      const [longitude, latitude] = geometry.coordinates;
      const [x, y] = place({ latitude, longitude });
      return { key: bbox.join(" "), bbox, x, y, ...properties };
    }),
  )
    .filter(({ x, y }) => x > -OUT && y > -OUT && x < size.width + OUT && y < size.height + OUT)
    .toSorted((one, other) => one.x - other.x);
  const entry = marks.some(({ key }) => key === current) ? current : marks[0]?.key;
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const to = arrows[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const from = marks.find(({ key }) => key === entry);
    const next = from && nearest(from, marks, to);
    if (next === undefined) return;
    setCurrent(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  };
  return (
    <>
      {error && !isErrorInList && (
        <div className="places-map-note">
          <FailureNote error={error} retry={() => void refetch()} />
        </div>
      )}
      <div role="toolbar" aria-label="Places on the map" onKeyDown={keys}>
        {marks.map(({ key, bbox, x, y, count, placeId, title }) => {
          const style = { transform: `translate(${x}px, ${y}px)` };
          const shared = {
            type: "button" as const,
            "data-key": key,
            tabIndex: key === entry ? 0 : -1,
            style,
          };
          if (placeId === null || title === null) {
            const wide = 24 + Math.round(Math.log10(count) * 7);
            return (
              <button
                key={key}
                {...shared}
                className="places-cluster"
                aria-label={`${counted(count, "place")}, show them larger`}
                onFocus={() => setCurrent(key)}
                onClick={(event) => {
                  const [west, south, east, north] = bbox;
                  event.currentTarget.closest<HTMLElement>(".map-surface")?.focus();
                  show({ west, south, east, north });
                }}
              >
                <span style={{ width: wide, height: wide }}>{compact.format(count)}</span>
              </button>
            );
          }
          return (
            <button
              key={key}
              {...shared}
              className={classes("places-point", placeId === pointed && "places-point--pointed")}
              aria-label={title}
              aria-pressed={placeId === chosen}
              onMouseEnter={() => onPoint(placeId)}
              onMouseLeave={() => onPoint(undefined)}
              onFocus={() => {
                setCurrent(key);
                onPoint(placeId);
              }}
              onBlur={() => onPoint(undefined)}
              onClick={() => onChoose(placeId)}
            >
              <span className="map-dot" />
              <span className="places-point-name" aria-hidden>
                {title}
              </span>
            </button>
          );
        })}
      </div>
      {highlit.map((position) => {
        const [x, y] = place(position);
        return (
          <span
            key={`${position.latitude} ${position.longitude}`}
            className="map-mark places-highlight"
            style={{ transform: `translate(${x}px, ${y}px)` }}
          />
        );
      })}
    </>
  );
}

interface Mark {
  key: string;
  x: number;
  y: number;
}

interface Cluster extends Mark {
  bbox: readonly [west: number, south: number, east: number, north: number];
  count: number;
  placeId: string | null;
  title: string | null;
}

/** Pixels beyond the edge at which a point is still seen in part. */
const OUT = 20;
/** Nearer than this they would lie on each other. */
const APART = 24;

/** Points of cells that touch may lie on each other: they are one then, the larger one's. */
function joined(marks: readonly Cluster[]): Cluster[] {
  const kept: Cluster[] = [];
  for (const mark of marks.toSorted((one, other) => other.count - one.count)) {
    const at = kept.findIndex(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < APART);
    const near = kept[at];
    if (near === undefined) kept.push(mark);
    else {
      const count = near.count + mark.count;
      kept[at] = { ...near, bbox: union(near.bbox, mark.bbox), count, placeId: null, title: null };
    }
  }
  return kept;
}

/** The box around two adjacent cells, also across the antimeridian. */
function union([west, south, east, north]: Cluster["bbox"], other: Cluster["bbox"]) {
  return [
    wrapped(other[0] - west) < 0 ? other[0] : west,
    Math.min(south, other[1]),
    wrapped(other[2] - east) > 0 ? other[2] : east,
    Math.max(north, other[3]),
  ] as const;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The next one in a direction: what lies aside counts twice. */
function nearest(from: Mark, marks: readonly Mark[], [dx, dy]: readonly [number, number]) {
  const distance = (one: Mark): number => {
    const along = (one.x - from.x) * dx + (one.y - from.y) * dy;
    const aside = Math.abs((one.x - from.x) * dy) + Math.abs((one.y - from.y) * dx);
    return along <= 0 ? Number.POSITIVE_INFINITY : along + 2 * aside;
  };
  const [first] = marks
    .filter((one) => Number.isFinite(distance(one)))
    .toSorted((one, other) => distance(one) - distance(other));
  return first;
}
