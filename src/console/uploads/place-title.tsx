import { useQuery } from "@tanstack/react-query";
import { trpc } from "../api/client.ts";

/** The title of a place; "this place" until loaded. */
export function PlaceTitle({ placeId }: { placeId: string }) {
  const { data } = useQuery({
    ...trpc.places.get.queryOptions({ placeId }),
    staleTime: 5 * 60_000,
    // The uploads of a deleted place report it.
    retry: false,
  });
  return data?.title ?? "this place";
}
