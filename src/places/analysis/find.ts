import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { placeForUpdate } from "../find.ts";
import { Image } from "../image.ts";
import type { Place } from "../place.ts";

/** A picture with its place, both locked, the place first as everywhere; null when it is deleted. */
export async function findAnalysed(
  em: EntityManager,
  imageId: string,
): Promise<{ image: Image; place: Place } | null> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = await em.findOne(Image, { id: imageId });
  if (found === null) return null;
  const place = await placeForUpdate(em, found.placeId);
  const image = place && (await em.findOne(Image, { id: imageId }, lock));
  return place === null || image === null ? null : { image, place };
}
