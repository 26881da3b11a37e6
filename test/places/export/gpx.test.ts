import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, it } from "vitest";
import type { PictureFeature } from "../../../src/places/export/feature.ts";
import { gpx } from "../../../src/places/export/gpx.ts";

const picture = (changes: Partial<PictureFeature>): PictureFeature => ({
  ...{ kind: "picture", id: "a", caption: "", alt: "", takenAt: null, camera: "", licence: "" },
  ...{ credit: "", source: "", media: "http://x/a", page: "http://x/p", point: null },
  place: { id: "p", title: "Pier" },
  ...changes,
});

const at = (latitude: number, longitude: number, changes: Partial<PictureFeature> = {}) =>
  gpx.feature(picture({ point: { latitude, longitude }, ...changes }), 0);

it("writes degrees as the schema has them: decimals, and west of 180", () => {
  expect(at(90, 180)).toMatch(/^<wpt lat="90" lon="-180">/);
  expect(at(-0.0000001, 12.08321)).toMatch(/^<wpt lat="-0.0000001" lon="12.08321">/);
});

it("has the elements of a waypoint in the schema's order, without empty ones", () => {
  const whole = at(1, 2, {
    ...{ caption: "Dusk", alt: "A pier", takenAt: "2026-03-02T09:30:00.000Z" },
    ...{ camera: "Sony A7", licence: "CC-BY-4.0", credit: "Ada" },
  });
  expect(whole.match(/<(\w+)/g)?.join("")).toBe(
    "<wpt<time<name<desc<src<link<text<link<text<type<type",
  );
  expect(whole).toContain("<src>Sony A7; Ada, CC BY 4.0</src>");
  expect(at(1, 2)).not.toMatch(/<(time|desc|src)>/);
  expect(at(1, 2)).toContain("<name>Pier</name>");
});

it("drops what XML cannot contain, and keeps all else", () => {
  const kept = `]]> <&"' \u00e9\u65e5\u{1f600}\t\n\r`;
  const caption = `\u0000\u0008\u000b\u001f\ufffe\uffff\ud800${kept}\udc00`;
  const text = at(1, 2, { caption });
  expect(XMLValidator.validate(text)).toBe(true);
  const parser = new XMLParser({ trimValues: false, htmlEntities: true });
  expect(parser.parse(text).wpt.name).toBe(kept);
});
