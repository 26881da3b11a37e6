import { geoPath, geoTransform } from "d3-geo";
import { feature } from "topojson-client";
import atlas from "world-atlas/countries-110m.json";
import { heightOf, wrapped } from "./projection.ts";

/** Degrees of the equator, north upwards: a hundredth is below what the outline knows. */
const DIGITS = 2;
const BEYOND = 200;

/** The start and the current point of the line; it continues beyond 180 degrees. */
let first = 0;
let last: number | undefined;

/**
 * Draws shapes across the antimeridian in one piece, half of it outside the map; the copies to the left and
 * right show the rest. A shape around the pole ends below the map.
 */
const mercator = geoTransform({
  lineStart() {
    last = undefined;
    this.stream.lineStart();
  },
  point(longitude, latitude) {
    const next: number = last === undefined ? longitude : last + wrapped(longitude - last);
    if (last === undefined) first = next;
    last = next;
    this.stream.point(next, heightOf(latitude));
  },
  lineEnd() {
    if (last !== undefined && Math.abs(last - first) > 180) {
      this.stream.point(last, -BEYOND);
      this.stream.point(first, -BEYOND);
    }
    this.stream.lineEnd();
  },
});

/** The countries of the world as one path, drawn once: a map moves and scales it. */
export const outline =
  geoPath(mercator).digits(DIGITS)(feature(atlas, atlas.objects.countries)) ?? "";
