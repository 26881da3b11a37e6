// node src/console/make-ground.ts FOLDER: writes parts/map/ground.json again, which maps draw when they are zoomed in.
// FOLDER has Natural Earth's themes at 1:50m as GeoJSON, such as https://github.com/martynafford/natural-earth-geojson
// has them (public domain): states' lines, lakes, rivers and populated places. Countries come from world-atlas.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type GeoPermissibleObjects, geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { City, Ground, Shape } from "./parts/map/ground.ts";
import { PER_DEGREE } from "./parts/map/ground.ts";
import { mercator } from "./parts/map/mercator.ts";

interface Feature {
  geometry: GeoPermissibleObjects | null;
  properties: Record<string, number | string>;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write("Give the folder with Natural Earth's GeoJSON files at 1:50m.\n");
  process.exit(2);
}

const read = (name: string): Feature[] =>
  JSON.parse(readFileSync(join(folder, `ne_50m_${name}.json`), "utf8")).features;

/** The path of a line or an area in whole steps, each point by its distance from the one before. */
function pathOf(geometry: GeoPermissibleObjects): string {
  const drawn = geoPath(mercator).digits(4)(geometry) ?? "";
  return drawn
    .split("M")
    .slice(1)
    .map((part) => relative(part))
    .join("");
}

function relative(part: string): string {
  const isClosed = part.endsWith("Z");
  let last: [number, number] | undefined;
  let path = "";
  let count = 0;
  for (const point of part.replace("Z", "").split("L")) {
    const [x = 0, y = 0] = point.split(",").map((at) => Math.round(Number(at) * PER_DEGREE));
    if (last?.[0] === x && last[1] === y) continue;
    const by = last === undefined ? `${x},${y}` : `${x - last[0]},${y - last[1]}`;
    path += last === undefined ? `M${by}l` : `${by} `;
    last = [x, y];
    count++;
  }
  // Nothing smaller than a step is seen.
  return count < (isClosed ? 3 : 2)
    ? ""
    : path.trim().replaceAll(/[ ,]-/g, "-") + (isClosed ? "z" : "");
}

function shapes(features: readonly Feature[], rankOf: (of: Feature) => number): Shape[] {
  const found: Shape[] = [];
  for (const one of features) {
    if (one.geometry === null) continue;
    const path = pathOf(one.geometry);
    if (path === "") continue;
    const [[west, south], [east, north]] = geoPath(mercator).bounds(one.geometry);
    const [w = 0, s = 0, e = 0, n = 0] = [west, south, east, north].map((at) =>
      Number(at.toFixed(2)),
    );
    found.push([rankOf(one), w, s, e, n, path]);
  }
  return found.sort((one, other) => one[0] - other[0]);
}

const countries = (): Shape[] => {
  const require = createRequire(import.meta.url);
  const atlas = require("world-atlas/countries-50m.json");
  const { features } = feature(atlas, atlas.objects.countries) as unknown as {
    features: Feature[];
  };
  return shapes(features, () => 0);
};

/** English names that the source has in an older form or in another language. */
const NEWER: Readonly<Record<string, string>> = { Kiev: "Kyiv", København: "Copenhagen" };

/** The largest first: capitals and cities of the world before others of their size. */
function cities(): City[] {
  const rank = ({ properties: { scalerank, adm0cap } }: Feature): number =>
    Math.max(0, Number(scalerank) - (adm0cap === 1 ? 1 : 0));
  return read("populated_places_simple")
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        Number(other.properties.pop_max) - Number(one.properties.pop_max),
    )
    .map((one) => [
      NEWER[String(one.properties.name)] ?? String(one.properties.name),
      Number(Number(one.properties.longitude).toFixed(2)),
      Number(Number(one.properties.latitude).toFixed(2)),
      rank(one),
    ]);
}

const rankOf = ({ properties }: Feature): number => Number(properties.scalerank);
const ground: Ground = {
  countries: countries(),
  states: shapes(read("admin_1_states_provinces_lines"), rankOf),
  lakes: shapes(read("lakes"), rankOf),
  rivers: shapes(read("rivers_lake_centerlines"), rankOf),
  cities: cities(),
};
const lines = Object.entries(ground).map(
  ([layer, of]) =>
    `${JSON.stringify(layer)}: [\n${of.map((one: Shape | City) => JSON.stringify(one)).join(",\n")}\n]`,
);
writeFileSync(new URL("parts/map/ground.json", import.meta.url), `{\n${lines.join(",\n")}\n}\n`);
