import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { goLiveText } from "../releases/when.ts";

export interface Standing {
  /** The slugs of the themes that are in review. */
  inReview: ReadonlySet<string>;
  /** When scheduled themes go live, by slug: "Mon 30 Nov, 09:00". */
  goesLive: ReadonlyMap<string, string>;
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
  return {
    inReview: new Set(reviews.data?.items.map(({ slug }) => slug)),
    goesLive: new Map(
      releases.data?.items.flatMap(({ at, themes }) =>
        at === undefined ? [] : themes.map(({ slug }) => [slug, goLiveText(at)] as const),
      ),
    ),
  };
}

/** "in review" or "goes live Mon 30 Nov, 09:00" of a theme; undefined of others. */
export function standingOf(slug: string, { inReview, goesLive }: Standing): string | undefined {
  const when = goesLive.get(slug);
  if (when !== undefined) return `goes live ${when}`;
  return inReview.has(slug) ? "in review" : undefined;
}
