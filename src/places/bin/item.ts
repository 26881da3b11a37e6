import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound, type PlatformError } from "../../errors/errors.ts";
import { uuidOf } from "../../platform/ids.ts";
import type { Caller } from "../../procedures/caller.ts";

export const binKinds = ["place", "image", "comment"] as const;
export type BinKind = (typeof binKinds)[number];

/** `deleted` ends by itself; `hidden` stays until someone decides. */
export const binStates = ["deleted", "hidden"] as const;
export type BinState = (typeof binStates)[number];

/** How long a deleted thing can be restored (decisions.md#the-bin). */
export const BIN_DAYS = 30;

/** A place, picture or comment in the bin, under the id that it had. */
export interface BinItem {
  id: string;
  kind: BinKind;
  place_id: string;
  /** The title of its place. */
  title: string;
  creator: string;
  state: BinState;
  removed_by: string;
}

export const notInBin = (id: string): PlatformError =>
  notFound(`There is no "${id.slice(0, 100)}" in the bin.`);

const COLUMNS = "id, kind, place_id, title, creator, state, removed_by";

export async function findItem(em: EntityManager, id: string): Promise<BinItem | undefined> {
  const uuid = uuidOf(id);
  if (uuid === undefined) return undefined;
  const [item] = await em.execute<BinItem[]>(`select ${COLUMNS} from bin_item where id = ?`, [
    uuid,
  ]);
  return item;
}

/**
 * Locks an item until the transaction ends. Restoring locks the place before it, as every other code does.
 *
 * @throws PlatformError `not_found`
 */
export async function lockItem(em: EntityManager, id: string): Promise<BinItem> {
  const uuid = uuidOf(id);
  const [item] =
    uuid === undefined
      ? []
      : await em.execute<BinItem[]>(`select ${COLUMNS} from bin_item where id = ? for update`, [
          uuid,
        ]);
  if (item === undefined) throw notInBin(id);
  return item;
}

/** Whether the caller sees the item: its maker does, and admins. */
export const seesItem = (caller: Caller, { creator }: Pick<BinItem, "creator">): boolean =>
  caller.role === "admin" || caller.subject === creator;

type Removed = Pick<BinItem, "creator" | "state" | "removed_by">;

/** Whether its maker deleted it, and no other person removed it. */
export const isRemovedByMaker = ({ creator, state, removed_by }: Removed): boolean =>
  state === "deleted" && removed_by === creator;

/** Whether the caller may restore it or delete it for good: admins, and its maker unless another person removed it. */
export const mayDispose = (caller: Caller, item: Removed): boolean =>
  caller.role === "admin" || (caller.subject === item.creator && isRemovedByMaker(item));
