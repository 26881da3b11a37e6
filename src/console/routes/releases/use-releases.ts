import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { client, queryClient, trpc } from "#console/api/client.ts";
import { useMay } from "#console/api/session.ts";
import type { AppRouter } from "../../../router.ts";

type Outputs = inferRouterOutputs<AppRouter>["releases"];
export type ReleaseSummary = Outputs["list"]["items"][number];
export type Release = Outputs["get"];

/** Reads releases, and the themes that they change, again. */
export const refetchReleases = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries(trpc.releases.pathFilter()),
    queryClient.invalidateQueries(trpc.themes.pathFilter()),
    queryClient.invalidateQueries(trpc.reviews.pathFilter()),
  ]);

/** The scheduled release that a theme is part of, if there is one. */
export function useScheduledRelease(slug: string): ReleaseSummary | undefined {
  const enabled = useMay("themes.publish");
  const { data } = useQuery({
    ...trpc.releases.list.queryOptions({ theme: slug, state: "scheduled" }),
    enabled,
  });
  return data?.items[0];
}

interface Time {
  at: string;
  timeZone: string;
  acceptBreaking: boolean;
}

/** Schedules one theme: a release of it alone, which is cancelled if it cannot be scheduled. */
export async function scheduleTheme(name: string, slug: string, time: Time): Promise<unknown> {
  const { id } = await client.releases.create.mutate({ name, themes: [slug] });
  try {
    return await client.releases.schedule.mutate({ id, ...time });
  } catch (error) {
    await client.releases.cancel.mutate({ id });
    throw error;
  }
}
