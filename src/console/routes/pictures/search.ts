/** The filters of the pictures in the address. */
export interface PicturesSearch {
  q?: string;
  status?: PictureState;
  /** Label of a badge. */
  badge?: string;
  /** An identifier, or `none`. */
  licence?: string;
  /** The uploader's id. */
  creator?: string;
  /** `latitude,longitude,radiusMeters`. */
  near?: string;
  /** Days, the last one included: `2026-03-01`. */
  from?: string;
  to?: string;
  /** The one that is open. */
  picture?: string;
}

export type PictureState = "failed" | "pending" | "processing" | "done";

const states: readonly unknown[] = ["failed", "pending", "processing", "done"];
const DAY = /^\d{4}-\d\d-\d\d$/;

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" && value.trim() !== "") || typeof value === "number"
    ? String(value)
    : undefined;

/** Rejects days such as 31 February, which Date would shift. */
const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Half around the globe, beyond which the service takes no radius. */
const MAX_METERS = 20_100_000;

export interface Near {
  latitude: number;
  longitude: number;
  radiusMeters: number;
}

/** The point and radius that an address names; undefined where it names none. */
export function nearOf(text: string | undefined): Near | undefined {
  const [latitude, longitude, radiusMeters, ...more] = (text ?? "").split(",").map(Number);
  if (latitude === undefined || longitude === undefined || radiusMeters === undefined)
    return undefined;
  const fits =
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    radiusMeters > 0 &&
    radiusMeters <= MAX_METERS;
  return fits && more.length === 0 ? { latitude, longitude, radiusMeters } : undefined;
}

export function picturesSearch(search: Record<string, unknown>): PicturesSearch {
  const found: PicturesSearch = {};
  for (const name of ["q", "badge", "licence", "creator", "picture"] as const) {
    const text = textOf(search[name]);
    if (text !== undefined) found[name] = text;
  }
  if (states.includes(search.status)) found.status = search.status as PictureState;
  const near = textOf(search.near);
  if (near !== undefined && nearOf(near)) found.near = near;
  for (const name of ["from", "to"] as const) {
    const day = textOf(search[name]);
    if (day !== undefined && isDay(day)) found[name] = day;
  }
  return found;
}
