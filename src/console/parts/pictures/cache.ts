import { queryClient, trpc } from "../../api/client.ts";
import type { Precision } from "./words.ts";

interface Change {
  caption?: string;
  locationPrecision?: Precision;
  analysisStatus?: "pending" | "processing" | "done" | "failed";
  analysisError?: string;
}

/** Changes a picture wherever it stands in what has been read, without asking anew. */
export function patchPicture(id: string, change: Change): void {
  for (const { queryKey } of [trpc.images.pathFilter(), trpc.places.pathFilter()]) {
    queryClient.setQueriesData({ queryKey }, (data: unknown) => patched(data, id, change));
  }
}

/** The same value where the picture is nowhere in it. */
function patched(value: unknown, id: string, change: Change): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((one) => patched(one, id, change));
    return items.some((one, index) => one !== value[index]) ? items : value;
  }
  const fields = Object.entries(value);
  const isIt = "id" in value && value.id === id && "analysisStatus" in value;
  let differs = isIt;
  const next = Object.fromEntries(
    fields.map(([name, one]) => {
      const now = patched(one, id, change);
      differs ||= now !== one;
      return [name, now];
    }),
  );
  return differs ? { ...next, ...(isIt ? change : {}) } : value;
}

/** Reads anew whatever shows pictures. */
export const readPicturesAnew = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries(trpc.images.pathFilter()),
    queryClient.invalidateQueries(trpc.places.pathFilter()),
  ]);
