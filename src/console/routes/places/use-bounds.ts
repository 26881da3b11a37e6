import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import type { Bbox } from "../../parts/map/projection.ts";
import { around, contains, isMuchSmaller, withMargin } from "./bounds.ts";
import type { PlaceFilters } from "./search.ts";

const WORLD: Bbox = { west: -180, south: -90, east: 180, north: 90 };
const CELLS = 16;
/** Each look is at a box of half the size at most, so that four lead from the globe to a town. */
const LOOKS = 4;

/** Up to so many places a change of their number asks for the box again; among more, one place is rarely outside. */
const FEW = 200;

/**
 * The box around all places that match; undefined without places, and until the first is known. The previous box
 * stays until the next is known, and while further places lie within it.
 */
export function useBounds(filters: PlaceFilters, total: number | undefined): Bbox | undefined {
  const name = JSON.stringify(filters);
  const [kept, setKept] = useState<{ name: string; box: Bbox }>();
  const { data } = useQuery({
    // Not among the queries of places, which each event refreshes.
    queryKey: ["bounds of places", name, Math.min(total ?? 0, FEW)],
    queryFn: ({ signal }) => findBounds(filters, signal),
    enabled: total !== undefined,
    staleTime: 60_000,
  });
  if (data === undefined) return kept?.box;
  if (data === null) return undefined;
  if (kept?.name === name && contains(kept.box, data)) return kept.box;
  setKept({ name, box: data });
  return data;
}

/** Looks closer while that makes the box much smaller: a cell says how many places it has, not where. */
async function findBounds(filters: PlaceFilters, signal: AbortSignal): Promise<Bbox | null> {
  let box = WORLD;
  for (let look = 0; look < LOOKS; look++) {
    const asked = { ...filters, bbox: box, cells: CELLS };
    const { features } = await client.places.points.query(asked, { signal });
    const next = around(features);
    if (next === undefined) return look === 0 ? null : withMargin(box);
    const isCloser = isMuchSmaller(next, box);
    box = next;
    if (!isCloser) break;
  }
  return withMargin(box);
}
