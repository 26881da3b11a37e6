import DataLoader from "dataloader";
import type { LinkedImageView } from "../../src/places/schemas.ts";
import type { createCaller } from "../../src/router.ts";

type Call = ReturnType<typeof createCaller>;

/** The requested slice of a list. */
export interface Slice {
  limit: number;
  offset: number;
}

/** The requested part of a place's list: a slice, or the default part of a place read alone or in a list. */
interface Part {
  slice?: Slice | undefined;
  alone: boolean;
}

/**
 * Batches the reads of one answer: one procedure call per kind of list, for any number of places.
 */
export function createLoaders(call: Call) {
  return {
    images: parts((ids, part) => call.places.images({ ids, ...part })),
    comments: items((ids, part) => call.places.comments({ ids, ...part })),
    related: items((ids, part) => call.places.relatedOf({ ids, ...part })),
    totals: byId((ids) => call.places.totals({ ids })),
    relatedTotals: byId((ids) => call.places.relatedTotals({ ids })),
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

/** A query may request two slices of one picture, while the procedure answers by picture. */
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

/** Splits a list so that each part contains a picture only once. */
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

/** Keeps one loader per requested part. */
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

/** The same for callers that need only the items. */
function items<T>(
  read: (ids: string[], part: Part) => Promise<{ id: string; items: T[] }[]>,
): (id: string, part: Part) => Promise<T[]> {
  const load = parts(read);
  return async (id, part) => (await load(id, part)).items;
}
