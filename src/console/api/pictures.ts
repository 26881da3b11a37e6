import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../router.ts";
import { client, queryClient, trpc } from "./client.ts";

type Listed = inferRouterOutputs<AppRouter>["images"]["byIds"][number];
/** The changed fields of a picture, by its id. */
export type PictureChanges = ReadonlyMap<string, Partial<Listed>>;

/** The pictures within cached query data. */
const filters = [trpc.images.pathFilter(), trpc.places.pathFilter()];

/** Updates pictures everywhere in the query cache without a request. */
export function changePictures(changes: PictureChanges): void {
  if (changes.size === 0) return;
  for (const filter of filters) {
    queryClient.setQueriesData(filter, (data: unknown) => changed(data, changes));
  }
}

/** Refetches all queries of places, pictures and comments. */
export const refetchPlaces = (): Promise<unknown> =>
  Promise.all(
    [...filters, trpc.comments.pathFilter()].map((filter) => queryClient.invalidateQueries(filter)),
  );

/**
 * Refetches the given pictures that are shown, and searches by fields that may have changed; lists of
 * thousands stay.
 */
export async function refetchPictures(ids: readonly string[]): Promise<void> {
  const read = filters.flatMap((filter) => queryClient.getQueriesData(filter));
  const shown = ids.filter((id) => read.some(([, data]) => holds(data, id)));
  try {
    const now = shown.length > 0 ? await client.images.byIds.query({ ids: shown }) : [];
    changePictures(new Map(now.map((one) => [one.id, one])));
  } catch {
    // No screen waits for it; the next event or read updates it.
  }
  await Promise.all([
    ...shown.map((imageId) =>
      queryClient.invalidateQueries(trpc.images.get.queryFilter({ imageId })),
    ),
    queryClient.invalidateQueries({
      ...trpc.images.search.pathFilter(),
      predicate: ({ queryKey }) =>
        /"(analysisStatus|badge|licence)":/.test(JSON.stringify(queryKey)),
    }),
  ]);
}

const isPicture = (value: object): value is { id: string } =>
  "id" in value && typeof value.id === "string" && "analysisStatus" in value;

function holds(value: unknown, id: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return (
    (isPicture(value) && value.id === id) || Object.values(value).some((one) => holds(one, id))
  );
}

/** The same value where none of them is in it. */
function changed(value: unknown, changes: PictureChanges): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => changed(one, changes));
    return items.some((one, index) => one !== value[index]) ? items : value;
  }
  const change = isPicture(value) ? changes.get(value.id) : undefined;
  let differs = change !== undefined;
  const fields = Object.entries(value).map(([name, one]) => {
    const next = changed(one, changes);
    differs ||= next !== one;
    return [name, next] as const;
  });
  return differs ? { ...Object.fromEntries(fields), ...change } : value;
}
