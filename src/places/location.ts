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
 * The centre of the cell of about 1 km that contains a point; each row has as many equally wide cells
 * as fit around the globe.
 */
function centreOfCell({ latitude, longitude }: CoordinateView): CoordinateView {
  const row = Math.min(ROWS - 1, Math.floor((latitude + 90) / ROW));
  const middle = (row + 0.5) * ROW - 90;
  const cells = Math.max(1, Math.round((360 * Math.cos((middle * Math.PI) / 180)) / ROW));
  const cell = Math.floor(((longitude + 180) / 360) * cells) % cells;
  return { latitude: rounded(middle), longitude: rounded(((cell + 0.5) / cells) * 360 - 180) };
}

/** Rounds to a tenth of a meter; further digits carry no information. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** The position of a picture that everyone may see (decisions.md#location-of-pictures). */
export function publicPoint(
  exact: CoordinateView | null,
  precision: LocationPrecision,
): CoordinateView | null {
  if (exact === null || precision === "hidden") return null;
  return precision === "exact" ? exact : centreOfCell(exact);
}

/** The camera's coordinate, else the place's. */
function exactPoint(
  image: Pick<Image, "cameraLatitude" | "cameraLongitude">,
  place: Pick<Place, "latitude" | "longitude">,
): CoordinateView | null {
  const latitude = image.cameraLatitude ?? place.latitude;
  const longitude = image.cameraLongitude ?? place.longitude;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Recomputes the public position after any of its inputs changed. */
export function settleLocation(image: Image, place: Place): void {
  const point = publicPoint(exactPoint(image, place), image.locationPrecision);
  image.latitude = point?.latitude ?? null;
  image.longitude = point?.longitude ?? null;
}

/** The label of the only badge about a position, which says that the camera recorded one. */
export const OF_LOCATION = "geotagged";

/** The stored position columns of a picture and its place. */
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
 * The single conversion from stored positions to a reader's view: the uploader and admins get the exact
 * position, all others the public one. Queries over many rows that use `latitude`, `longitude`,
 * `position` or `reach` use the public position.
 */
export function locationFor<Badge extends { label: string }>(
  reader: Caller | null,
  { image, place, badges }: Located<Badge>,
): { coordinate: CoordinateView | null; badges: Badge[] } {
  if (owns(reader, image)) return { coordinate: exactPoint(image, place), badges };
  if (image.locationPrecision !== "hidden") return { coordinate: coordinateOf(image), badges };
  return { coordinate: null, badges: badges.filter(({ label }) => label !== OF_LOCATION) };
}
