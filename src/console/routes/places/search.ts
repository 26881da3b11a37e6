import type { Bbox } from "../../parts/map/projection.ts";

/** The state of the screen of places in its address. */
export interface PlacesSearch {
  q?: string;
  /** `west,south,east,north` in degrees. */
  bbox?: string;
  /** `latitude,longitude,radiusMeters`. */
  near?: string;
  badge?: string;
  createdBy?: string;
  /** A day here, such as 2026-03-01: pictures taken then or later. */
  since?: string;
  /** The last day of them. */
  until?: string;
  /** Both map and list unless given. */
  view?: "map" | "list";
  /** Id of the one that was chosen. */
  place?: string;
  /** Opens "New place". */
  new?: 1;
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : undefined;

const isDay = (value: unknown): value is string =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(new Date(`${value}T00:00`).getTime());

export function placesSearch(search: Record<string, unknown>): PlacesSearch {
  const found: PlacesSearch = {};
  for (const name of ["q", "badge", "createdBy", "place"] as const) {
    const text = textOf(search[name]);
    if (text !== undefined) found[name] = text;
  }
  if (typeof search.bbox === "string" && bboxOf(search.bbox)) found.bbox = search.bbox;
  if (typeof search.near === "string" && nearOf(search.near)) found.near = search.near;
  for (const name of ["since", "until"] as const) {
    const day = search[name];
    if (isDay(day)) found[name] = day;
  }
  if (search.view === "map" || search.view === "list") found.view = search.view;
  if (String(search.new) === "1") found.new = 1;
  return found;
}

const numbersOf = (text: string): number[] =>
  text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));

const isAngle = (value: number | undefined, most: number): value is number =>
  value !== undefined && Math.abs(value) <= most;

export function bboxOf(text: string | undefined): Bbox | undefined {
  const [west, south, east, north, ...more] = numbersOf(text ?? "");
  if (!isAngle(west, 180) || !isAngle(south, 90) || !isAngle(east, 180) || !isAngle(north, 90)) {
    return undefined;
  }
  return south <= north && more.length === 0 ? { west, south, east, north } : undefined;
}

export const bboxText = ({ west, south, east, north }: Bbox): string =>
  [west, south, east, north].join(",");

export interface Near {
  latitude: number;
  longitude: number;
  radiusMeters: number;
}

const MAX_METERS = 20_000_000;

export function nearOf(text: string | undefined): Near | undefined {
  const [latitude, longitude, radiusMeters = 0, ...more] = numbersOf(text ?? "");
  if (!isAngle(latitude, 90) || !isAngle(longitude, 180)) return undefined;
  const isRadius = radiusMeters > 0 && radiusMeters <= MAX_METERS;
  return isRadius && more.length === 0 ? { latitude, longitude, radiusMeters } : undefined;
}

export const nearText = ({ latitude, longitude, radiusMeters }: Near): string =>
  [latitude, longitude, radiusMeters].join(",");

/** The filters of the list. */
export type Narrowing = Omit<PlacesSearch, "view" | "place" | "new">;

export function narrowingOf({
  view: _,
  place: __,
  new: ___,
  ...narrowing
}: PlacesSearch): Narrowing {
  return narrowing;
}

/** The filters in the service's form, without the box. */
export function filtersOf({ q, near, badge, createdBy, since, until }: Narrowing) {
  const point = nearOf(near);
  return {
    ...(q === undefined ? {} : { q }),
    ...(point === undefined ? {} : { near: point }),
    ...(badge === undefined ? {} : { badge }),
    ...(createdBy === undefined ? {} : { creator: createdBy }),
    ...(since === undefined ? {} : { takenFrom: startOf(since, 0) }),
    ...(until === undefined ? {} : { takenBefore: startOf(until, 1) }),
  };
}

export type PlaceFilters = ReturnType<typeof filtersOf>;

/** The first instant of a day here, or of one after it. */
function startOf(day: string, after: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + after);
  return date.toISOString();
}

const METERS_OF_DEGREE = 111_195;

/** A box that holds a circle, as near as a map needs it. */
export function nearBox({ latitude, longitude, radiusMeters }: Near): Bbox | undefined {
  const high = radiusMeters / METERS_OF_DEGREE;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  const [south, north] = [latitude - high, latitude + high];
  if (south <= -90 || north >= 90 || wide >= 180) return undefined;
  const within180 = (angle: number): number => ((angle + 540) % 360) - 180;
  return { west: within180(longitude - wide), east: within180(longitude + wide), south, north };
}
