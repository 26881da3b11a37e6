import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound, PlatformError } from "../errors/errors.ts";
import { uuidOf } from "../platform/ids.ts";
import type { Caller } from "../procedures/caller.ts";
import { Image } from "./image.ts";
import { Place } from "./place.ts";

export const noPlace = (id: string): PlatformError =>
  notFound(`There is no place "${id.slice(0, 100)}".`);
export const noComment = (id: string): PlatformError =>
  notFound(`There is no comment "${id.slice(0, 100)}".`);
export const noImage = (id: string): PlatformError =>
  notFound(`There is no picture "${id.slice(0, 100)}".`);

/** @throws PlatformError `not_found` */
export async function findPlace(em: EntityManager, id: string): Promise<Place> {
  const place = await findPlaceIfThere(em, id);
  if (place === null) throw noPlace(id);
  return place;
}

export async function findPlaceIfThere(em: EntityManager, id: string): Promise<Place | null> {
  const uuid = uuidOf(id);
  return uuid === undefined ? null : em.findOne(Place, { id: uuid });
}

/**
 * Finds the place and locks its row until the transaction ends, so that no other transaction changes
 * or deletes it. Others may still write rows that refer to it, such as relations.
 *
 * @throws PlatformError `not_found`
 */
export async function lockPlace(em: EntityManager, id: string): Promise<Place> {
  const uuid = uuidOf(id);
  const place = uuid === undefined ? null : await lockPlaceIfThere(em, uuid);
  if (place === null) throw noPlace(id);
  return place;
}

async function lockPlaceIfThere(em: EntityManager, id: string): Promise<Place | null> {
  await em.execute("select from place where id = ? for no key update", [id]);
  return em.findOne(Place, { id }, { refresh: true });
}

export async function findImageIfThere(em: EntityManager, id: string): Promise<Image | null> {
  const uuid = uuidOf(id);
  return uuid === undefined ? null : em.findOne(Image, { id: uuid });
}

interface Locked {
  image: Image;
  place: Place;
}

/**
 * Finds a picture with its place and locks both, the place first; every code that deletes or adds
 * pictures locks in this order.
 *
 * @throws PlatformError `not_found`
 */
export async function lockImage(em: EntityManager, id: string): Promise<Locked> {
  const locked = await lockImageIfThere(em, id);
  if (locked === null) throw noImage(id);
  return locked;
}

export async function lockImageIfThere(em: EntityManager, id: string): Promise<Locked | null> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = await findImageIfThere(em, id);
  if (found === null) return null;
  const place = await lockPlaceIfThere(em, found.placeId);
  const image = place && (await em.findOne(Image, { id: found.id }, lock));
  return place && image && { image, place };
}

/** Whether the caller made it or is an admin. */
export const owns = (caller: Caller | null, row: { creator: string }): boolean =>
  caller !== null && (caller.role === "admin" || caller.subject === row.creator);

/**
 * Lets only the person who made it, or an admin, change it.
 *
 * @throws PlatformError `forbidden`
 */
export function assertOwner(caller: Caller, row: { creator: string }, what: string): void {
  if (owns(caller, row)) return;
  throw new PlatformError("forbidden", `Only whoever made ${what}, or an admin, may do this.`);
}
