import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { trpc } from "../../../api/client.ts";
import { useMay } from "../../../api/session.ts";
import type { Row } from "./rows.ts";

const MAX_PLACES = 5;

/** The places that the service finds. */
export function useFoundPlaces(query: string): Row[] {
  const { navigate } = useRouter();
  const mayRead = useMay("places.read");
  const { data } = useQuery({
    ...trpc.places.search.queryOptions({ q: query, limit: MAX_PLACES }),
    enabled: query !== "" && mayRead,
    placeholderData: keepPreviousData,
  });
  if (query === "" || !mayRead) return [];
  return (data?.items ?? []).map(({ place: { id, title } }) => ({
    id: `place ${id}`,
    mark: { kind: "icon", icon: MapPin },
    label: title,
    strong: query.split(/\s+/),
    enter: () => void navigate({ to: "/places/$id", params: { id } }),
  }));
}
