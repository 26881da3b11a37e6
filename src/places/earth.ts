/**
 * Distances are great-circle distances on the sphere of WGS-84's mean radius (6,371,008.8 m).
 * PostgreSQL's earthdistance measures on one of 6,378,168 m: its distances are this much longer.
 */
export const EARTH_SCALE = 6_378_168 / 6_371_008.8;
