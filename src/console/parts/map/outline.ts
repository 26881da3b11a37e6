import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import atlas from "world-atlas/countries-110m.json";
import { mercator } from "./mercator.ts";

/** Degrees of the equator, north upwards: a hundredth is below what the outline knows. */
const DIGITS = 2;

/** The countries of the world as one path, drawn once: a map moves and scales it. */
export const outline =
  geoPath(mercator).digits(DIGITS)(feature(atlas, atlas.objects.countries)) ?? "";
