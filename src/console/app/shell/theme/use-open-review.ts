import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../api/client.ts";
import { useKnownSession } from "../../../api/session.ts";

/** The open review of a theme, for those who may read reviews; undefined without one. */
export function useOpenReview(slug: string) {
  const may = useKnownSession()?.permissions.includes("themes.write") ?? false;
  const query = useQuery({
    ...trpc.reviews.list.queryOptions({ theme: slug, state: "open", limit: 1 }),
    enabled: may && slug !== "",
  });
  return { ...query, review: query.data?.items[0] };
}
