import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "../../../api/client.ts";
import type { FaceColors } from "../../../parts/face.tsx";
import type { Row } from "./rows.ts";

const MAX_FACES = 50;

/** The faces of the themes in the lines, by slug. */
export function useFacesOf(rows: readonly Row[]): ReadonlyMap<string, FaceColors | undefined> {
  const slugs = rows.flatMap(({ mark }) => (mark.kind === "face" ? [mark.slug] : []));
  const requested = [...new Set(slugs)].slice(0, MAX_FACES).sort();
  const { data } = useQuery({
    ...trpc.themes.faces.queryOptions({ slugs: requested }),
    enabled: requested.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => new Map(data?.items.map(({ slug, face }) => [slug, face ?? undefined])),
    [data],
  );
}
