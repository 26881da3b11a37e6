import type { Load } from "./load.ts";
import { assumed, measured } from "./measured.ts";

const { row } = measured;

/** Bytes in the database that a picture brings, with its share of its place, by table. */
export const bytesPerPicture = {
  image: row.image,
  badge: row.badge * assumed.badgesPerPicture,
  place: row.place * assumed.placesPerPicture,
  related_place: row.relatedPlace * assumed.relationsPerPlace * assumed.placesPerPicture,
  comment: row.comment * assumed.commentsPerPicture,
  audit_entry: row.audit * assumed.auditRowsPerPicture,
};

/** Bytes of tables that keep only the last hours or days, however long it runs. */
export const bounded = ({ themes }: Pick<Load, "themes">): number =>
  // By theme, hour and version, pinned or not; by metric, in 5 minutes for 3 days and hours for 61.
  themes * 25 * 2 * row.themeUsage + 20 * (3 * 288 + 61 * 24) * row.metricBucket;

/** Bytes after so many days. */
export function storedAfter(load: Load, days: number): { database: number; bucket: number } {
  const pictures = load.picturesPerDay * days;
  const perPicture = Object.values(bytesPerPicture).reduce((sum, bytes) => sum + bytes);
  const history = load.versionsPerDay * days * row.themeVersion;
  return {
    database: pictures * perPicture + history + bounded(load),
    bucket: pictures * assumed.objectBytesPerPicture,
  };
}
