import { geoTransform } from "d3-geo";
import { heightOf, wrapped } from "./projection.ts";

const BEYOND = 200;

/** The start and the current point of the line; it continues beyond 180 degrees. */
let first = 0;
let last: number | undefined;

/**
 * Draws shapes across the antimeridian in one piece, half of it outside the map; the copies to the left and
 * right show the rest. A shape around the pole ends below the map.
 */
export const mercator = geoTransform({
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
