import type { Comparison } from "#console/worker/comparison.ts";
import type { DiffRow } from "../diff/rows.ts";

export type Contrast = Comparison["contrast"][number];

/** The contrast that a changed color loses or gains most, by the custom property of the text. */
export function contrastsOf(contrast: readonly Contrast[]): ReadonlyMap<string, Contrast> {
  const worst = new Map<string, Contrast>();
  for (const one of contrast) {
    const before = worst.get(one.front);
    if (before === undefined || one.after < before.after) worst.set(one.front, one);
  }
  return worst;
}

/** The contrast of a row; undefined for a row that is no text or outline. */
export const contrastOf = (
  { property }: DiffRow,
  contrasts: ReadonlyMap<string, Contrast>,
): Contrast | undefined => (property === undefined ? undefined : contrasts.get(property));
