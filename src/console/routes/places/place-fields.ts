import { coordinateText, readCoordinate } from "../../parts/map/coordinate.ts";

/** The editable fields of a place. */
export interface PlaceFields {
  title: string;
  description: string;
  /** WGS-84; both null without a position. */
  latitude: number | null;
  longitude: number | null;
  linkRadiusMeters: number;
}

export const emptyPlace: PlaceFields = {
  title: "",
  description: "",
  latitude: null,
  longitude: null,
  linkRadiusMeters: 50,
};

/** The text in the form's fields. */
export interface Typed {
  title: string;
  description: string;
  coordinate: string;
  radius: string;
}

export const typedOf = ({ latitude, longitude, ...place }: PlaceFields): Typed => ({
  title: place.title,
  description: place.description,
  coordinate:
    latitude === null || longitude === null ? "" : coordinateText({ latitude, longitude }),
  radius: String(place.linkRadiusMeters),
});

export function radiusOf(text: string): number | undefined {
  const radius = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(radius) ? undefined : radius;
}

export type Read =
  | { fields: PlaceFields; wrong?: undefined }
  | { fields?: undefined; wrong: "coordinate" | "radius" };

/** The values of the typed text, or the first field that does not parse. */
export function fieldsOf(typed: Typed, initial: PlaceFields): Read {
  const { title, description } = typed;
  const position = readCoordinate(typed.coordinate);
  const linkRadiusMeters = radiusOf(typed.radius);
  if (typed.coordinate.trim() !== "" && position === undefined) return { wrong: "coordinate" };
  if (linkRadiusMeters === undefined) return { wrong: "radius" };
  const { latitude, longitude } =
    // An unchanged coordinate keeps all of its digits.
    typed.coordinate === typedOf(initial).coordinate
      ? initial
      : (position ?? { latitude: null, longitude: null });
  return { fields: { title, description, latitude, longitude, linkRadiusMeters } };
}
