import { beginningWith, wordsOf } from "../../procedures/words.ts";
import { chordOf } from "../earth.ts";
import { OF_LOCATION } from "../location.ts";
import { seen } from "../seen.ts";
import { type Bbox, boxAround, longitudesOf, type Near } from "./area.ts";
import type { Filters } from "./inputs.ts";

/** A condition in SQL with the values for its question marks. */
export interface Condition {
  sql: string;
  values: readonly unknown[];
}

export type Table = "place" | "image";

/** SQL: a condition that every row meets. */
export const EVERYTHING = "true";

export const all = (conditions: readonly Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => `(${sql})`).join(" and ") || EVERYTHING,
  values: conditions.flatMap(({ values }) => values),
});

/** SQL: a point on the sphere, by the values of `pointOf`. */
export const POINT = "globe_point(?::float8, ?::float8)";

/** Rounded, because the database cannot compute the sine of the smallest numbers. */
const rounded = (degrees: number): number => Math.round(degrees * 1e12) / 1e12;

export const pointOf = ({ latitude, longitude }: Near): number[] => [
  rounded(latitude),
  rounded(longitude),
];

/** The conditions on the rows of a table. */
export function matching(table: Table, filters: Filters): Condition {
  const { near, bbox, creator } = filters;
  const ofPictures = pictureConditions(filters);
  return all([
    ...wordsCondition(table, filters),
    ...(bbox ? [inBox(table, bbox)] : []),
    ...(near ? [inBox(table, boxAround(near)), within(table, near)] : []),
    ...(creator === undefined ? [] : [{ sql: `${table}.creator = ?`, values: [creator] }]),
    ...(table === "image" || ofPictures.length === 0 ? ofPictures : [hasPicture(ofPictures)]),
  ]);
}

function wordsCondition(table: Table, { q = "" }: Filters): Condition[] {
  const words = wordsOf(q);
  if (words.length > 0) {
    const sql = `${table}.words @@ to_tsquery('simple', ?)`;
    return [{ sql, values: [beginningWith(words)] }];
  }
  // A query of punctuation alone matches no text; an empty one sets no condition.
  return q.trim() === "" ? [] : [{ sql: "false", values: [] }];
}

/**
 * Uses plain columns, because the database has statistics on them. It estimates the rows in a box to
 * choose between an index and a scan, and it cannot do so for cubes.
 */
function inBox(table: Table, box: Bbox): Condition {
  const { latitude, longitude } = seen(table);
  const parts = longitudesOf(box);
  const between = parts.map(() => `${longitude} between ?::float8 and ?::float8`).join(" or ");
  return {
    sql: `${latitude} between ?::float8 and ?::float8 and (${between})`,
    values: [box.south, box.north, ...parts.flat()],
  };
}

/** The rounding error is a micrometer at the far side of the globe. */
const ROUNDING = 1e-5;

const within = (table: Table, near: Near): Condition => ({
  sql: `${seen(table).position} <-> ${POINT} <= ?::float8`,
  values: [...pointOf(near), chordOf(near.radiusMeters) + ROUNDING],
});

function pictureConditions(filters: Filters): Condition[] {
  const { badge, takenFrom, takenBefore, licence, analysisStatus } = filters;
  const conditions: Condition[] = [];
  const add = (sql: string, value: unknown): void => {
    if (value !== undefined) conditions.push({ sql, values: [value] });
  };
  add("exists (select from badge where badge.image_id = image.id and badge.label = ?)", badge);
  // A search must not find a picture by fields that it hides.
  if (badge === OF_LOCATION) add("image.location_precision <> ?", "hidden");
  add("image.taken_at >= ?::timestamptz", takenFrom);
  add("image.taken_at < ?::timestamptz", takenBefore);
  add("image.licence = ?", licence);
  add("image.analysis_status = ?", analysisStatus);
  return conditions;
}

function hasPicture(conditions: readonly Condition[]): Condition {
  const { sql, values } = all(conditions);
  return { sql: `exists (select from image where image.place_id = place.id and ${sql})`, values };
}
