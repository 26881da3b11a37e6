import type { BadgeView } from "./schemas.ts";

/** Analyzers that name what a picture shows; the others measure it or read its metadata. */
const NAMING: ReadonlySet<string> = new Set(["labels", "vision"]);
const MOST = 3;

/** The text in the place of a picture: what people wrote, else its caption, else the surest of its badges. */
export function altOf(
  written: string,
  caption: string,
  badges: readonly Pick<BadgeView, "display" | "confidence" | "source">[],
): string {
  if (written.trim() !== "") return written;
  if (caption.trim() !== "") return caption;
  const named = badges
    .filter(({ source }) => NAMING.has(source))
    .toSorted((a, b) => b.confidence - a.confidence);
  return [...new Set(named.map(({ display }) => display))].slice(0, MOST).join(", ");
}
