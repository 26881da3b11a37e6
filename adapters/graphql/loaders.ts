import DataLoader from "dataloader";
import type { LinkedImageView } from "../../src/places/schemas.ts";
import type { createCaller } from "../../src/router.ts";

type Call = ReturnType<typeof createCaller>;

/** A slice of a list that is asked for. */
export interface Slice {
  limit: number;
  offset: number;
}

/** What is asked of a place's list: a slice, or what a place carries, listed or alone. */
interface Part {
  slice?: Slice | undefined;
  alone: boolean;
}

/**
 * Batches of one answer: whatever a query asks for of however many places, each kind of list is
 * read by one procedure.
 */
export function createLoaders(call: Call) {
  return {
    images: parts((ids, part) => call.places.images({ ids, ...part })),
    comments: items((ids, part) => call.places.comments({ ids, ...part })),
    related: items((ids, part) => call.places.relatedOf({ ids, ...part })),
    totals: byId((ids) => call.places.totals({ ids })),
    linked: linkedLoader(call),
    linkedTotals: byId((ids) => call.images.linkedTotals({ ids })),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

function byId<T extends { id: string }>(
  read: (ids: string[]) => Promise<T[]>,
): DataLoader<string, T> {
  return new DataLoader(async (ids) => {
    const found = new Map((await read([...ids])).map((entry) => [entry.id, entry]));
    return ids.map((id) => found.get(id) ?? new Error(`Nothing was read of ${id}`));
  });
}

type LinkedOf = Slice & { id: string; within?: { name: string; bytes: number } | undefined };

/** Of one picture two slices may be asked for, and the procedure answers by picture. */
function linkedLoader(call: Call): DataLoader<LinkedOf, LinkedImageView[], string> {
  const keyOf = ({ id, limit, offset, within }: LinkedOf): string =>
    `${id} ${limit} ${offset} ${within?.bytes}`;
  return new DataLoader(
    async (wanted) => {
      const found = new Map<string, LinkedImageView[]>();
      for (const round of rounds(wanted)) {
        const lists = await call.images.linkedOf({ of: round });
        for (const [at, { items }] of lists.entries()) {
          found.set(keyOf(round[at] as LinkedOf), items);
        }
      }
      return wanted.map((one) => found.get(keyOf(one)) ?? []);
    },
    { cacheKeyFn: keyOf },
  );
}

/** The same in lists in which no picture comes twice. */
function rounds(wanted: readonly LinkedOf[]): LinkedOf[][] {
  const lists: LinkedOf[][] = [];
  const times = new Map<string, number>();
  for (const one of wanted) {
    const before = times.get(one.id) ?? 0;
    times.set(one.id, before + 1);
    const list = lists[before] ?? [];
    lists[before] = list;
    list.push(one);
  }
  return lists;
}

/** A loader for each part that a query asks for. */
function parts<T extends { id: string }>(
  read: (ids: string[], part: Part) => Promise<T[]>,
): (id: string, part: Part) => Promise<T> {
  const loaders = new Map<string, DataLoader<string, T>>();
  return (id, part) => {
    const key = JSON.stringify([part.slice?.limit, part.slice?.offset, part.alone]);
    const loader = loaders.get(key) ?? byId((ids) => read(ids, part));
    loaders.set(key, loader);
    return loader.load(id);
  };
}

/** The same where only the items are wanted. */
function items<T>(
  read: (ids: string[], part: Part) => Promise<{ id: string; items: T[] }[]>,
): (id: string, part: Part) => Promise<T[]> {
  const load = parts(read);
  return async (id, part) => (await load(id, part)).items;
}
