import { licenceLabel } from "../rights/label.ts";
import type { CoordinateView, LinkedImageView, PlaceSummary } from "../schemas.ts";

/** A picture with its addresses, in both formats. */
export interface ExportedPicture {
  id: string;
  caption: string;
  alt: string;
  takenAt: string | null;
  camera: string;
  licence: string;
  credit: string;
  source: string;
  /** The address of the picture itself. */
  media: string;
  /** The address of the page that shows it. */
  page: string;
  point: CoordinateView | null;
}

export interface PictureFeature extends ExportedPicture {
  kind: "picture";
  place: { id: string; title: string };
}

export interface PlaceFeature {
  kind: "place";
  id: string;
  title: string;
  description: string;
  createdAt: string;
  page: string;
  /** Its newest pictures. */
  pictures: ExportedPicture[];
  picturesTotal: number;
  point: CoordinateView | null;
}

export type Feature = PlaceFeature | PictureFeature;

const pageOf = (base: string, placeId: string): string => `${base}/places/${placeId}`;

export function exportedPicture(image: LinkedImageView, base: string): ExportedPicture {
  const { id, caption, alt, takenAt, cameraMake, cameraModel } = image;
  const { licence, credit, source, url: media, coordinate: point } = image;
  const camera = [cameraMake, cameraModel].filter(Boolean).join(" ");
  const page = `${pageOf(base, image.placeId)}#picture-${id}`;
  return { id, caption, alt, takenAt, camera, licence, credit, source, media, page, point };
}

export function placeFeature(
  { id, title, description, createdAt, coordinate: point }: PlaceSummary,
  base: string,
  { pictures, picturesTotal }: Pick<PlaceFeature, "pictures" | "picturesTotal">,
): PlaceFeature {
  const page = pageOf(base, id);
  return {
    kind: "place",
    ...{ id, title, description, createdAt, page, pictures, picturesTotal, point },
  };
}

/** The rights in one line: whom to name, the licence and the source; empty if none is known. */
export function rightsLine({ credit, licence, source }: ExportedPicture): string {
  return [credit, licenceLabel(licence)?.name ?? "", source].filter(Boolean).join(", ");
}
