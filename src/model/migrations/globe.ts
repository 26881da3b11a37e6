/**
 * SQL of points on a sphere of 6,378,168 m, as PostgreSQL's earthdistance computes them to the last bit, but on
 * `cube` alone. The bodies are SQL-standard ones: PostgreSQL stores which functions they call, so they work
 * without a search path, as in `pg_upgrade` and in a restore. Distances here are on the sphere of WGS-84's mean
 * radius, 6,371,008.8 m, so meters are this much longer there.
 */
const RADIUS = "6378168::float8";
const SCALE = "1.00112372";

export const GLOBE_FUNCTIONS = [
  "create extension if not exists cube",
  `create or replace function globe_point(latitude float8, longitude float8) returns cube
    language sql immutable strict parallel safe
    return cube(cube(cube(
      ${RADIUS} * cos(radians(latitude)) * cos(radians(longitude))),
      ${RADIUS} * cos(radians(latitude)) * sin(radians(longitude))),
      ${RADIUS} * sin(radians(latitude)))`,
  // Not strict, because PostgreSQL then inlines it.
  `create or replace function globe_chord(meters float8) returns float8
    language sql immutable parallel safe
    return case when meters < 0 then 0::float8
                when meters / ${RADIUS} > pi() then 2 * ${RADIUS}
                else 2 * ${RADIUS} * sin(meters / (2 * ${RADIUS})) end`,
  `create or replace function globe_box(middle cube, meters float8) returns cube
    language sql immutable strict parallel safe
    return cube_enlarge(middle, globe_chord(meters), 3)`,
];

/**
 * Triggers that derive columns, rather than generated columns: those of an earlier release can become plain ones
 * at once (`drop expression`), while another expression would write every row again.
 */
const derived = (table: string, from: string, to: string, assignments: string): string[] => [
  `create or replace function locate_${table}() returns trigger language plpgsql
    set search_path from current as $$
    begin
      ${assignments}
      return new;
    end $$`,
  `create or replace trigger ${table}_located before insert or update of ${from}, ${to} on ${table}
    for each row execute function locate_${table}()`,
];

/** A place's point. */
export const PLACE_LOCATED = derived(
  "place",
  "latitude, longitude",
  "position",
  "new.position := globe_point(new.latitude, new.longitude);",
);

/** A picture's point, and the box around it that holds everything within its radius. */
export const IMAGE_LOCATED = derived(
  "image",
  "latitude, longitude, link_radius_meters",
  "position, reach",
  `new.position := globe_point(new.latitude, new.longitude);
      new.reach := globe_box(new.position, new.link_radius_meters * ${SCALE} + 0.01);`,
);
