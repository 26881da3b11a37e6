import DataLoader from "dataloader";
import type { createCaller } from "../../src/router.ts";

type Call = ReturnType<typeof createCaller>;

/** A slice of a list that is asked for; without one, as much of it as the answer has room for. */
export interface Slice {
  limit: number;
  offset: number;
}

const MOST_IDS = 10_000;

/**
 * Batches of one answer: whatever a query asks for of however many places, each kind of list is
 * read by one procedure.
 */
export function createLoaders(call: Call) {
  return {
    images: sliced((ids, slice) => call.places.images({ ids, slice })),
    comments: sliced((ids, slice) => call.places.comments({ ids, slice })),
    related: loader((ids) => call.places.relatedOf({ ids })),
    linked: loader((ids) => call.images.linkedOf({ ids })),
  };
}

export type Loaders = ReturnType<typeof createLoaders>;

type Entries<T> = Promise<{ id: string; items: T[] }[]>;

function loader<T>(read: (ids: string[]) => Entries<T>): DataLoader<string, T[]> {
  return new DataLoader(
    async (ids) => {
      const found = new Map((await read([...ids])).map(({ id, items }) => [id, items]));
      return ids.map((id) => found.get(id) ?? []);
    },
    { maxBatchSize: MOST_IDS },
  );
}

/** A loader for each slice that a query asks for. */
function sliced<T>(
  read: (ids: string[], slice: Slice | undefined) => Entries<T>,
): (id: string, slice: Slice | undefined) => Promise<T[]> {
  const loaders = new Map<string, DataLoader<string, T[]>>();
  return (id, slice) => {
    const key = slice === undefined ? "" : `${slice.limit} ${slice.offset}`;
    const known = loaders.get(key) ?? loader((ids) => read(ids, slice));
    loaders.set(key, known);
    return known.load(id);
  };
}
