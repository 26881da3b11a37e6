import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { trpc } from "../../api/client.ts";
import { classes } from "../../parts/classes.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { type Bbox, bboxOf, type Position } from "../../parts/map/projection.ts";
import type { Shown } from "../../parts/map/shown.ts";
import { counted } from "../../parts/status.tsx";
import { useRested } from "../../parts/use-rested.ts";
import { arrows, type Cluster, joined, nearest } from "./mark-layout.ts";
import type { PlaceFilters } from "./search.ts";

/** The cell size in pixels for clusters, so that neighbouring points stay distinct. */
const CELL = 52;
const RESTED_MS = 120;
/** Pixels beyond the edge at which a part of a mark is still visible. */
const OUT = 20;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** The places in the map's view, joined into clusters if they overlap. */
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
  const { place } = shown;
  const { marks, error, refetch } = useMarks(shown, filters);
  // Tab reaches one of them; arrow keys lead to the others.
  const [current, setCurrent] = useState<string>();
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
        <div className="absolute places-map-note">
          <FailureNote error={error} retry={() => void refetch()} />
        </div>
      )}
      <div role="toolbar" aria-label="Places on the map" onKeyDown={keys}>
        {marks.map((mark) => {
          const tabIndex = mark.key === entry ? 0 : -1;
          const focus = (): void => setCurrent(mark.key);
          const { placeId, title } = mark;
          return placeId === null || title === null ? (
            <ClusterMark key={mark.key} {...{ mark, tabIndex, show: shown.show }} onFocus={focus} />
          ) : (
            <PointMark
              key={mark.key}
              {...{ mark, tabIndex, title }}
              isPointed={placeId === pointed}
              isChosen={placeId === chosen}
              onFocus={focus}
              onPoint={(isPointed) => onPoint(isPointed ? placeId : undefined)}
              onChoose={() => onChoose(placeId)}
            />
          );
        })}
      </div>
      {highlit.map((position) => (
        <span
          key={`${position.latitude} ${position.longitude}`}
          className="absolute ghost map-mark places-highlight"
          style={translated(place(position))}
        />
      ))}
    </>
  );
}

const translated = ([x, y]: readonly [number, number]) => ({
  transform: `translate(${x}px, ${y}px)`,
});

/** The marks of the current view from left to right, and the error of their request. */
function useMarks({ view, size, place }: Shown, filters: PlaceFilters) {
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
  const marks = joined(
    (data?.features ?? []).map(({ bbox, geometry, properties }) => {
      const [longitude, latitude] = geometry.coordinates;
      const [x, y] = place({ latitude, longitude });
      return { key: bbox.join(" "), bbox, x, y, ...properties };
    }),
  )
    .filter(({ x, y }) => x > -OUT && y > -OUT && x < size.width + OUT && y < size.height + OUT)
    .toSorted((one, other) => one.x - other.x);
  return { marks, error, refetch };
}

interface MarkProps {
  mark: Cluster;
  tabIndex: 0 | -1;
  onFocus: () => void;
}

/** Several places as one number, which zooms in on them. */
function ClusterMark({ mark, tabIndex, onFocus, show }: MarkProps & { show: Shown["show"] }) {
  const { key, bbox, x, y, count } = mark;
  const wide = 24 + Math.round(Math.log10(count) * 7);
  return (
    <button
      type="button"
      data-key={key}
      tabIndex={tabIndex}
      style={translated([x, y])}
      className="places-cluster"
      aria-label={`${counted(count, "place")}, show them larger`}
      onFocus={onFocus}
      onClick={(event) => {
        const [west, south, east, north] = bbox;
        event.currentTarget.closest<HTMLElement>(".map-surface")?.focus();
        show({ west, south, east, north });
      }}
    >
      <span className="grid center round" style={{ width: wide, height: wide }}>
        {compact.format(count)}
      </span>
    </button>
  );
}

function PointMark({
  mark: { key, x, y },
  title,
  tabIndex,
  isPointed,
  isChosen,
  onFocus,
  onPoint,
  onChoose,
}: MarkProps & {
  title: string;
  isPointed: boolean;
  isChosen: boolean;
  onPoint: (isPointed: boolean) => void;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      data-key={key}
      tabIndex={tabIndex}
      style={translated([x, y])}
      className={classes("places-point", isPointed && "places-point--pointed")}
      aria-label={title}
      aria-pressed={isChosen}
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
      onFocus={() => {
        onFocus();
        onPoint(true);
      }}
      onBlur={() => onPoint(false)}
      onClick={onChoose}
    >
      <span className="absolute round sm map-dot" />
      <span className="cut caption absolute round-6 ghost places-point-name" aria-hidden>
        {title}
      </span>
    </button>
  );
}
