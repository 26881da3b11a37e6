/** Steps of a shape's path to a degree of the equator. */
export const PER_DEGREE = 50;

/**
 * A shape by the least zoom that shows it, its box in degrees of the equator (west, south, east, north; Mercator,
 * north upwards), and its path in steps of a fiftieth of a degree. East may be beyond 180.
 */
export type Shape = readonly [
  rank: number,
  west: number,
  south: number,
  east: number,
  north: number,
  path: string,
];

/** A city with its coordinate in degrees, and its rank among all: 0 for the largest. */
export type City = readonly [name: string, longitude: number, latitude: number, rank: number];

/** Natural Earth's shapes at 1:50m, as `make-ground.ts` writes them. */
export interface Ground {
  countries: readonly Shape[];
  states: readonly Shape[];
  lakes: readonly Shape[];
  rivers: readonly Shape[];
  cities: readonly City[];
}
