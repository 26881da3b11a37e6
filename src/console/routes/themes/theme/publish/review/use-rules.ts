import { useQuery } from "@tanstack/react-query";
import { trpc } from "#console/api/client.ts";
import { useMay } from "#console/api/session.ts";

/** A theme's rules for reviews and its open review; undefined while they are not known. */
export function useRules(slug: string) {
  const enabled = useMay("themes.publish");
  const rules = useQuery({ ...trpc.themes.governance.read.queryOptions({ slug }), enabled }).data;
  const open = useQuery({
    ...trpc.reviews.list.queryOptions({ theme: slug, state: "open" }),
    enabled,
  }).data;
  return rules && open && { rules, review: open.items[0] };
}
