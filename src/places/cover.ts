import type { EntityManager } from "@mikro-orm/postgresql";
import { invalid } from "../errors/errors.ts";
import { uuidOf } from "../platform/ids.ts";

/**
 * SQL: the id of the picture that stands for a place: the chosen one, else the newest; null without pictures.
 * Both are read from an index.
 */
export const cover = (place: string): string => `coalesce(
  (select image.id from image where image.id = ${place}.cover_image_id and image.place_id = ${place}.id),
  (select image.id from image where image.place_id = ${place}.id
    order by image.created_at desc, image.id desc limit 1))`;

/**
 * The id of a picture of the place, as it is stored; null for the newest one.
 *
 * @throws PlatformError `validation_failed` for a picture of another place
 */
export async function coverOf(
  em: EntityManager,
  placeId: string,
  imageId: string | null,
): Promise<string | null> {
  if (imageId === null) return null;
  const [found] = await em.execute<{ id: string }[]>(
    "select id from image where id = ? and place_id = ?",
    [uuidOf(imageId) ?? null, placeId],
  );
  if (found === undefined)
    throw invalid("coverImageId", "must be the id of a picture of this place");
  return found.id;
}
