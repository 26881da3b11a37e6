/** SQL: the position of a place or picture. */
interface Seen {
  latitude: string;
  longitude: string;
  /** The same as a point on the database's sphere. */
  position: string;
}

/**
 * The position of a row that readers may see. Every search, measure or count by position uses it, so no
 * answer reveals a position that is not shown.
 */
export const seen = (row: string): Seen => ({
  latitude: `${row}.latitude`,
  longitude: `${row}.longitude`,
  position: `${row}.position`,
});
