import type { Caller } from "../procedures/caller.ts";
import { coordinateOf } from "./coordinate.ts";
import { owns } from "./find.ts";
import type { Image, LocationPrecision } from "./image.ts";
import type { Place } from "./place.ts";
import type { CoordinateView } from "./schemas.ts";

/** Degrees of latitude in about a kilometer; 20,000 rows of cells from pole to pole. */
const ROW = 0.009;
const ROWS = 180 / ROW;

/**
 * The centre of the cell of about 1 km that a point is in: in each row as many cells of alike width
 * as fit around the globe.
 */
function centreOfCell({ latitude, longitude }: CoordinateView): CoordinateView {
  const row = Math.min(ROWS - 1, Math.floor((latitude + 90) / ROW));
  const middle = (row + 0.5) * ROW - 90;
  const cells = Math.max(1, Math.round((360 * Math.cos((middle * Math.PI) / 180)) / ROW));
  const cell = Math.floor(((longitude + 180) / 360) * cells) % cells;
  return { latitude: rounded(middle), longitude: rounded(((cell + 0.5) / cells) * 360 - 180) };
}

/** To a tenth of a meter: the digits beyond say nothing. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** What everybody may know of where a picture was taken (decisions.md#location-of-pictures). */
export function publicPoint(
  exact: CoordinateView | null,
  precision: LocationPrecision,
): CoordinateView | null {
  if (exact === null || precision === "hidden") return null;
  return precision === "exact" ? exact : centreOfCell(exact);
}

/** Where the camera was, or else the picture's place. */
function exactPoint(
  image: Pick<Image, "cameraLatitude" | "cameraLongitude">,
  place: Pick<Place, "latitude" | "longitude">,
): CoordinateView | null {
  const latitude = image.cameraLatitude ?? place.latitude;
  const longitude = image.cameraLongitude ?? place.longitude;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Settles what everybody may know, after anything that it follows from has changed. */
export function settleLocation(image: Image, place: Place): void {
  const point = publicPoint(exactPoint(image, place), image.locationPrecision);
  image.latitude = point?.latitude ?? null;
  image.longitude = point?.longitude ?? null;
}

/** The only badge that says something of where a picture was taken: that its camera knew. */
export const OF_LOCATION = "geotagged";

/** Of a picture with its place what says where it was taken, as it was stored. */
export interface Located<Badge extends { label: string }> {
  image: Pick<
    Image,
    | ("creator" | "locationPrecision" | "latitude" | "longitude")
    | ("cameraLatitude" | "cameraLongitude")
  >;
  place: Pick<Place, "latitude" | "longitude">;
  badges: Badge[];
}

/**
 * The one way from what is stored to what a reader gets: everybody what everybody may know, whoever
 * uploaded the picture, and admins, all of it. A query of many rows that looks at `latitude`,
 * `longitude`, `position` or `reach` looks at what everybody may know.
 */
export function locationFor<Badge extends { label: string }>(
  reader: Caller | null,
  { image, place, badges }: Located<Badge>,
): { coordinate: CoordinateView | null; badges: Badge[] } {
  if (owns(reader, image)) return { coordinate: exactPoint(image, place), badges };
  if (image.locationPrecision !== "hidden") return { coordinate: coordinateOf(image), badges };
  return { coordinate: null, badges: badges.filter(({ label }) => label !== OF_LOCATION) };
}
