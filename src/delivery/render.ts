import { z } from "zod";
import { Artefact } from "./artefact.ts";
import type { ServedTheme } from "./served-theme.ts";

export const artefactSchema = z.custom<Artefact>((value) => value instanceof Artefact);

/** The key of one artefact in the render cache; its content codings live inside it. */
export function cacheKey(
  kind: string,
  slug: string,
  pinned: number | undefined,
  appearance: string | undefined,
  variant = "",
): string {
  return `${kind} ${slug} ${pinned ?? "current"} ${appearance ?? "default"} ${variant}`;
}

export function themeHeaders(theme: ServedTheme): string[] {
  return [
    "X-Theme-Version",
    String(theme.version),
    "X-Theme-Updated-At",
    theme.updatedAt.toISOString(),
  ];
}
