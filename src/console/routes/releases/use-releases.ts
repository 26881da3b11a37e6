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
export function useScheduledRelease(slug: string): NonNullable<Outputs["scheduled"]> | undefined {
  const enabled = useMay("themes.publish");
  const { data } = useQuery({
    ...trpc.releases.scheduled.queryOptions({ slug }),
    enabled,
  });
  return data ?? undefined;
}

interface Time {
  at: string;
  timeZone: string;
  acceptBreaking: boolean;
}

/**
 * The contents of a release's themes as a reader sees them. Says nothing of any if one has no hash, because the
 * service would take that theme for one that has joined since.
 */
export function seenIn({ themes }: Release): { seen?: Record<string, string> } {
  const living = themes.filter(({ status }) => status !== undefined);
  const hashes = living.flatMap(({ slug, hash }) => (hash === undefined ? [] : [[slug, hash]]));
  return hashes.length < living.length ? {} : { seen: Object.fromEntries(hashes) };
}

/**
 * Schedules one theme's working copy as its author sees it: a release of it alone, which is cancelled if it
 * cannot be scheduled.
 */
export async function scheduleTheme(
  { name, slug }: { name: string; slug: string },
  revision: number,
  time: Time,
): Promise<unknown> {
  const release = await client.releases.create.mutate({ name, themes: [slug] });
  const { id } = release;
  try {
    if (release.themes[0]?.revision !== revision) {
      throw new Error("Another author has saved this theme since; look at what the team has.");
    }
    return await client.releases.schedule.mutate({ id, ...time, ...seenIn(release) });
  } catch (error) {
    // A failure of this must not hide the reason.
    await client.releases.cancel.mutate({ id }).catch(() => undefined);
    throw error;
  }
}
