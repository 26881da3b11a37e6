import { useQuery } from "@tanstack/react-query";
import { trpc } from "../api/client.ts";

/** What a place is called; "this place" until that is known. */
export function PlaceTitle({ placeId }: { placeId: string }) {
  const { data } = useQuery({
    ...trpc.places.get.queryOptions({ placeId }),
    staleTime: 5 * 60_000,
    // Of a place that is gone its uploads say so.
    retry: false,
  });
  return data?.title ?? "this place";
}
