import { type ExportedPicture, type Feature, rightsLine } from "./feature.ts";
import { MAX_FEATURES } from "./schemas.ts";
import type { Selection, Writer } from "./writer.ts";
import { element, xmlText } from "./xml.ts";

const SCHEMA = "http://www.topografix.com/GPX/1/1";

/** GPX 1.1, a waypoint for each feature with a position. */
export const gpx: Writer = {
  head: (selection) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="tokenkit" xmlns="${SCHEMA}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${SCHEMA} ${SCHEMA}/gpx.xsd">
<metadata>${element("desc", summaryOf(selection))}${element("time", selection.at)}</metadata>
`,
  feature: (feature) => waypointOf(feature),
  end: "</gpx>\n",
};

function summaryOf({ total, unplaced, isCut, what }: Selection): string {
  const most = MAX_FEATURES.toLocaleString("en");
  return [
    `${total - unplaced} of ${total} ${what}.`,
    unplaced === 0 ? "" : `Left out because they have no position here: ${unplaced}.`,
    isCut ? `The selection has more than the newest ${most}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function waypointOf(feature: Feature): string {
  if (feature.point === null) return "";
  const { latitude, longitude } = feature.point;
  const inner =
    feature.kind === "place"
      ? [
          element("time", feature.createdAt),
          element("name", feature.title),
          element("desc", feature.description),
          link(feature.page, feature.title, "text/html"),
          ...feature.pictures.map((picture) => link(picture.media, nameOf(picture))),
          element("type", "place"),
        ]
      : [
          element("time", feature.takenAt),
          element("name", feature.caption || feature.place.title),
          element("desc", feature.alt || feature.caption),
          element("src", sourceOf(feature)),
          link(feature.media, nameOf(feature)),
          link(feature.page, feature.place.title, "text/html"),
          element("type", "picture"),
        ];
  // A number's own text may have an exponent, which is no xsd:decimal.
  // The schema ends before 180, which is the same meridian as -180.
  const [lat, lon] = [latitude, longitude === 180 ? -180 : longitude].map(decimal);
  return `<wpt lat="${lat}" lon="${lon}">${inner.join("")}</wpt>\n`;
}

const decimal = (degrees: number): string => degrees.toFixed(9).replace(/\.?0+$/, "");

/** The camera and the rights, because a waypoint has no fields of their own for them. */
const sourceOf = (picture: ExportedPicture): string =>
  [picture.camera, rightsLine(picture)].filter(Boolean).join("; ");

const nameOf = ({ alt, caption, id }: ExportedPicture): string => caption || alt || id;

const link = (href: string, text: string, type: string | null = null): string =>
  `<link href="${xmlText(href)}">${element("text", text)}${element("type", type)}</link>`;
