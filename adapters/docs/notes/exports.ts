import type { Note } from "./note.ts";

const headers = ["Content-Disposition"] as const;

const file =
  "The newest first, at most 100,000; the file says if there are more. It comes as a stream, without a length: a connection that breaks off means that the file is not whole. At most two exports run at a time for an address. The other parameters are those of the search.";

const rights =
  "Each picture has its address (`media`), the page that shows it (`page`), its licence, credit and source, its alternative text, the time taken and the camera.";

const pictureFile = [
  '{"type":"FeatureCollection","total":1,"isCut":false,"features":[',
  '{"type":"Feature","id":"0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34","geometry":{"type":"Point","coordinates":[12.08321,54.17871]},"properties":{"kind":"picture","title":"The lighthouse at dusk","licence":"CC-BY-SA-4.0"}}',
  "]}",
  "",
].join("\n");

const placeFile = [
  '{"type":"FeatureCollection","total":1,"isCut":false,"features":[',
  '{"type":"Feature","id":"0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11","geometry":{"type":"Point","coordinates":[12.0831,54.1785]},"properties":{"kind":"place","title":"Lighthouse","pictures":[],"picturesTotal":0}}',
  "]}",
  "",
].join("\n");

/** Notes on the files of places and pictures, by procedure. */
export const exportNotes: Readonly<Record<string, Note>> = {
  "places.export": {
    description: `Each place comes with its newest 20 pictures. ${rights} A place without a position has a null geometry in GeoJSON; GPX leaves it out and counts it in its description. ${file}`,
    headers,
    parameters: { format: "geojson", positions: "public", q: "light" },
    response: placeFile,
  },
  "images.export": {
    description: `${rights} A picture whose position is hidden, or not known, has a null geometry in GeoJSON; GPX leaves it out and counts it in its description. ${file}`,
    headers,
    parameters: { format: "gpx", positions: "public", licence: "CC-BY-SA-4.0" },
    response: pictureFile,
  },
};
