import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { goLiveText } from "../releases/when.ts";
import type { Part } from "./theme/state/words.ts";

export interface Standing {
  /** The slugs of the themes that are in review. */
  inReview: ReadonlySet<string>;
  /** When scheduled themes go live, by slug: "Mon 30 Nov, 09:00"; without those of a release at risk. */
  goesLive: ReadonlyMap<string, string>;
  /** The slugs of the themes whose release is scheduled, but at risk. */
  atRisk: ReadonlySet<string>;
}

/** The themes whose changes wait for a review or for a time, as far as the reader may know it. */
export function useStanding(): Standing {
  const reviews = useQuery({
    ...trpc.reviews.list.queryOptions({ state: "open" }),
    enabled: useMay("themes.write"),
  });
  const releases = useQuery({
    ...trpc.releases.list.queryOptions({ state: "scheduled", limit: 50 }),
    enabled: useMay("themes.publish"),
  });
  const scheduled = releases.data?.items ?? [];
  return {
    inReview: new Set(reviews.data?.items.map(({ slug }) => slug)),
    goesLive: new Map(
      scheduled.flatMap(({ at, atRisk, themes }) =>
        at === undefined || atRisk ? [] : themes.map(({ slug }) => [slug, goLiveText(at)] as const),
      ),
    ),
    atRisk: new Set(
      scheduled.flatMap(({ atRisk, themes }) => (atRisk ? themes.map(({ slug }) => slug) : [])),
    ),
  };
}

/** "in review" or "goes live Mon 30 Nov, 09:00" of a theme; undefined of others. */
export function standingOf(
  slug: string,
  { inReview, goesLive, atRisk }: Standing,
): Part | undefined {
  if (atRisk.has(slug)) return { text: "release at risk", tone: "warn" };
  const when = goesLive.get(slug);
  if (when !== undefined) return { text: `goes live ${when}`, tone: "strong" };
  return inReview.has(slug) ? { text: "in review", tone: "strong" } : undefined;
}
