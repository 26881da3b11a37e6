/**
 * Distances are great-circle distances on the sphere of WGS-84's mean radius (6,371,008.8 m). The
 * database keeps its points on a sphere of 6,378,168 m (`globe_point`): distances are this much longer.
 */
export const EARTH_RADIUS = 6_371_008.8;
const KEPT_RADIUS = 6_378_168;
export const EARTH_SCALE = KEPT_RADIUS / EARTH_RADIUS;

const DIAMETER = `${2 * KEPT_RADIUS}::float8`;

/** Converts meters on our sphere to the chord through the database's, as `<->` measures it. */
export const chordOf = (meters: number): number =>
  2 * KEPT_RADIUS * Math.sin(Math.min(Math.PI / 2, meters / (2 * EARTH_RADIUS)));

/** Converts that chord back to meters on our sphere. */
export const metersOf = (chord: number): number =>
  2 * EARTH_RADIUS * Math.asin(Math.min(1, chord / (2 * KEPT_RADIUS)));

/** SQL: the distance of two points of the database along its sphere. */
export const earthDistance = (a: string, b: string): string =>
  `(case when ${a} <-> ${b} > ${DIAMETER} then pi() * ${DIAMETER} / 2
    else ${DIAMETER} * asin((${a} <-> ${b}) / ${DIAMETER}) end)`;

/**
 * SQL: whether a picture is at the same location as another one, by the radius of the other's
 * place (decisions.md#same-location). The box serves the index; the distance decides.
 */
export const sameLocation = (picture: string, from: string): string =>
  `${picture}.position <@ ${from}.reach and ${picture}.id <> ${from}.id
          and ${earthDistance(`${picture}.position`, `${from}.position`)}
              <= ${from}.link_radius_meters * ${EARTH_SCALE}`;
