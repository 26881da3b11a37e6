/** As the build makes it smaller (build-outline.ts): without names, and to a fiftieth of a degree. */
declare module "world-atlas/countries-110m.json" {
  type Feature = Parameters<typeof import("topojson-client").feature>;
  const atlas: Feature[0] & { objects: { countries: Feature[1] } };
  export default atlas;
}
