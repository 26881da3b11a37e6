/** SQL: where a place or a picture is. */
interface Seen {
  latitude: string;
  longitude: string;
  /** The same on the sphere of earthdistance. */
  position: string;
}

/**
 * Where readers may know that a row is: whatever finds, measures or counts by position does so by
 * this, so that nothing can be told of a position that is not shown.
 */
export const seen = (row: string): Seen => ({
  latitude: `${row}.latitude`,
  longitude: `${row}.longitude`,
  position: `${row}.position`,
});
