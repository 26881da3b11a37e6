import { uuidArray } from "../ids.ts";
import type { Reading, Slice } from "./reading.ts";

/** An item of a parent's list before it is read. */
export interface Listed {
  parent: string;
  id: string;
  /** Estimated bytes of its JSON in UTF-8. */
  bytes: number;
}

/** SQL of a list that each of many parents has. */
interface List {
  /** The items of `parent.id`, in their order. */
  items: string;
  /** The columns of an `item`: its `id` and any additional ones. */
  columns: string;
  /** The estimated bytes of an `item`'s JSON. */
  bytes: string;
  /** The joins and the order of all parents' items. */
  rest?: string;
}

/** The leading items of each parent's part that fit; charges the budget. */
export async function listed<T>(
  ctx: Reading,
  parentIds: readonly string[],
  { limit, offset, bytes: room }: Slice,
  { items, columns, bytes, rest = "" }: List,
): Promise<(T & Listed)[]> {
  const found: (T & Listed)[] = await ctx.em.execute(
    `select parent.id as parent, ${columns}, ${bytes} as bytes
       from unnest(?::uuid[]) as parent (id)
      cross join lateral (${items} limit ? offset ?) item ${rest} limit ?`,
    [uuidArray([...new Set(parentIds)]), limit, offset, ctx.budget.oneTooMany],
  );
  return thatFit(ctx, found, room);
}

/** The leading items of each parent that fit into a room of bytes; charges the budget. */
export function thatFit<T extends Listed>(
  ctx: Reading,
  found: readonly T[],
  room = Number.POSITIVE_INFINITY,
): T[] {
  const rooms = new Map<string, number>();
  // The first item that does not fit ends its parent's part, so that the next page begins there.
  const fitting = found.filter((item) => {
    const left = (rooms.get(item.parent) ?? room) - item.bytes;
    rooms.set(item.parent, left >= 0 ? left : Number.NEGATIVE_INFINITY);
    return left >= 0;
  });
  ctx.budget.take(
    fitting.length,
    fitting.reduce((sum, item) => sum + item.bytes, 0),
  );
  return fitting;
}
