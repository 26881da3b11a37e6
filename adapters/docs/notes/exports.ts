import type { Note } from "./note.ts";

const headers = ["Content-Disposition"] as const;

const file =
  "The newest first, at most 100,000; the file says if there are more. It comes as a stream, without a length: a connection that breaks off means that the file is not whole, and so does one that you leave unread for a minute. A process runs at most 20 exports at a time, and two for an address if requests are limited. The other parameters are those of the search; `near` and `bbox` find what others see there.";

const rights =
  "Each picture has its address (`media`), the page of its place (`page`), its licence, credit and source, its alternative text, the time taken and the camera.";

const PAGE = "http://localhost:8080/places/0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";
const MEDIA = "http://localhost:8080/media/0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34/v6";

const geojsonOf = (feature: object): string =>
  `{"type":"FeatureCollection","total":1,"isCut":false,"features":[\n${JSON.stringify(feature)}\n]}\n`;

const gpxOf = (what: string, waypoint: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="tokenkit" xmlns="http://www.topografix.com/GPX/1/1">',
    `<metadata><desc>1 of 1 ${what}.</desc><time>2026-03-05T08:00:00.000Z</time></metadata>`,
    waypoint,
    "</gpx>",
    "",
  ].join("\n");

const picture = {
  caption: "The lighthouse at dusk",
  alt: "A lighthouse on a pier",
  takenAt: "2026-03-02T17:30:00.000Z",
  camera: "Sony A7",
  licence: "CC-BY-SA-4.0",
  credit: "Ada",
  source: "",
  media: MEDIA,
  page: PAGE,
};

const pictureFiles = {
  "application/geo+json": geojsonOf({
    type: "Feature",
    id: "0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34",
    geometry: { type: "Point", coordinates: [12.08321, 54.17871] },
    properties: {
      kind: "picture",
      id: "0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34",
      title: "The lighthouse at dusk",
      place: "Lighthouse",
      ...picture,
    },
  }),
  "application/gpx+xml": gpxOf(
    "pictures",
    `<wpt lat="54.17871" lon="12.08321"><time>2026-03-02T17:30:00.000Z</time><name>The lighthouse at dusk</name><desc>A lighthouse on a pier</desc><src>Sony A7; Ada, CC BY-SA 4.0</src><link href="${MEDIA}"><text>The lighthouse at dusk</text></link><link href="${PAGE}"><text>Lighthouse</text><type>text/html</type></link><type>picture</type></wpt>`,
  ),
};

const placeFiles = {
  "application/geo+json": geojsonOf({
    type: "Feature",
    id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
    geometry: { type: "Point", coordinates: [12.0831, 54.1785] },
    properties: {
      kind: "place",
      id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
      title: "Lighthouse",
      description: "",
      createdAt: "2026-03-02T09:30:00.000Z",
      page: PAGE,
      picturesTotal: 1,
      pictures: [
        {
          id: "0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34",
          ...picture,
          coordinates: [12.08321, 54.17871],
        },
      ],
    },
  }),
  "application/gpx+xml": gpxOf(
    "places",
    `<wpt lat="54.1785" lon="12.0831"><time>2026-03-02T09:30:00.000Z</time><name>Lighthouse</name><link href="${PAGE}"><text>Lighthouse</text><type>text/html</type></link><link href="${MEDIA}"><text>The lighthouse at dusk</text></link><type>place</type></wpt>`,
  ),
};

/** Notes on the files of places and pictures, by procedure. */
export const exportNotes: Readonly<Record<string, Note>> = {
  "places.export": {
    description: `Each place comes with its newest 20 pictures. ${rights} A place without a position has a null geometry in GeoJSON; GPX leaves it out and counts it in its description. ${file}`,
    headers,
    parameters: { format: "geojson", positions: "public", q: "light" },
    responses: placeFiles,
  },
  "images.export": {
    description: `${rights} A picture whose position is hidden, or not known, has a null geometry in GeoJSON; GPX leaves it out and counts it in its description. ${file}`,
    headers,
    parameters: { format: "geojson", positions: "public", licence: "CC-BY-SA-4.0" },
    responses: pictureFiles,
  },
};
