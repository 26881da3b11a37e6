import type { CoordinateView } from "../schemas.ts";
import type { ExportedPicture, Feature } from "./feature.ts";
import { MAX_FEATURES } from "./schemas.ts";
import type { Writer } from "./writer.ts";

/** Longitude first (RFC 7946, 3.1.1). */
const position = ({ longitude, latitude }: CoordinateView): number[] => [longitude, latitude];

/** GeoJSON (RFC 7946), a feature a line. `total` and `note` are foreign members (6.1). */
export const geojson: Writer = {
  head: ({ total, isCut }) => {
    const note = isCut ? `"note":"The newest ${MAX_FEATURES.toLocaleString("en")} only",` : "";
    return `{"type":"FeatureCollection","total":${total},"isCut":${isCut},${note}"features":[`;
  },
  feature: (feature, index) => `${index === 0 ? "\n" : ",\n"}${JSON.stringify(featureOf(feature))}`,
  end: "\n]}\n",
};

function featureOf(feature: Feature): object {
  const { id, point } = feature;
  const geometry = point && { type: "Point", coordinates: position(point) };
  return { type: "Feature", id, geometry, properties: propertiesOf(feature) };
}

function propertiesOf(feature: Feature): object {
  if (feature.kind === "picture") {
    const { kind, id, place, ...picture } = feature;
    const { point: _, ...own } = picture;
    return { kind, id, title: picture.caption || place.title, place: place.title, ...own };
  }
  const { point: _, pictures, ...own } = feature;
  return { ...own, pictures: pictures.map(pictureOf) };
}

const pictureOf = ({ point, ...picture }: ExportedPicture): object => ({
  ...picture,
  coordinates: point && position(point),
});
