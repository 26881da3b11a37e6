import { useQuery } from "@tanstack/react-query";
import { trpc } from "#console/api/client.ts";
import { useMay } from "#console/api/session.ts";

/** Why this person may not change a theme though their role could; undefined if they may, or while unknown. */
export function useRefusal(slug: string, enabled = true): string | undefined {
  const mayWrite = useMay("themes.write");
  const { data } = useQuery({
    ...trpc.themes.governance.read.queryOptions({ slug }),
    enabled: enabled && mayWrite,
  });
  return data?.refusal;
}
