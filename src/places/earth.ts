/**
 * Distances are great-circle distances on the sphere of WGS-84's mean radius (6,371,008.8 m).
 * PostgreSQL's earthdistance measures on one of 6,378,168 m: its distances are this much longer.
 */
export const EARTH_SCALE = 6_378_168 / 6_371_008.8;

const DIAMETER = `${2 * 6_378_168}::float8`;

/** SQL: to the last bit what `earth_distance` says, which takes ten times as long over it. */
export const earthDistance = (a: string, b: string): string =>
  `(case when ${a} <-> ${b} > ${DIAMETER} then pi() * ${DIAMETER} / 2
    else ${DIAMETER} * asin((${a} <-> ${b}) / ${DIAMETER}) end)`;

/**
 * SQL: whether a picture is at the same location as another one, by the radius of the other's
 * place (decisions.md#same-location). The box is for the index, the distance decides.
 */
export const sameLocation = (picture: string, from: string): string =>
  `${picture}.position <@ ${from}.reach and ${picture}.id <> ${from}.id
          and ${earthDistance(`${picture}.position`, `${from}.position`)}
              <= ${from}.link_radius_meters * ${EARTH_SCALE}`;
