import { escapeHtml } from "../../markup/escape-html.ts";
import type { Face } from "../../tokens/face.ts";

/** Columns of a face, in units of its own. */
const COLUMNS = 5;

/** A theme's face as a picture: light above dark. */
export function printFace({ light, dark }: Face): string {
  const row = (colors: readonly string[], y: number): string =>
    colors
      .slice(0, COLUMNS)
      .map(
        (color, x) => `<rect x="${x}" y="${y}" width="1" height="1" fill="${escapeHtml(color)}"/>`,
      )
      .join("");
  return `<svg class="face" viewBox="0 0 ${COLUMNS} 2" preserveAspectRatio="none" aria-hidden="true">${row(light, 0)}${row(dark, 1)}</svg>`;
}
