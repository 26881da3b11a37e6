import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { useKnownSession } from "../../../api/session.ts";
import type { FaceColors } from "../../../parts/face.tsx";
import { recentThemeName } from "../palette/recent.ts";

/** A theme's name, from a former visit until the service answers, and its face. */
export function useNamedTheme(slug: string): {
  name: string | undefined;
  isNamed: boolean;
  face: FaceColors | undefined;
  isGone: boolean;
} {
  const enabled = Boolean(useKnownSession());
  const { data, error } = useQuery({ ...trpc.themes.get.queryOptions({ slug }), enabled });
  const { data: faces } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: [slug] }),
    enabled,
  });
  return {
    name: data?.name ?? recentThemeName(slug),
    isNamed: data !== undefined,
    face: faces?.items[0]?.face ?? undefined,
    isGone: data === undefined && error !== null && failureOf(error).code === "not_found",
  };
}
