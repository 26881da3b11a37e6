/** A verdict cut to an answer's size, with the totals. */
import type { Modes } from "../resolver/permutations.ts";
import type { ContrastChange } from "./contrast.ts";
import type { Verdict } from "./verdict.ts";

/** A verdict whose lists hold the most severe entries. */
export interface BoundedVerdict extends Verdict {
  reasonsTotal: number;
  changesTotal: number;
  contrastTotal: number;
}

/** Most items of each list. */
export const bounds = { reasons: 100, changes: 500, contrast: 100 } as const;

/** Most characters of each list, because a path or value may be as long as a document. */
const MAX_CHARACTERS = 400_000;

/** Keeps the most severe entries of each list. */
export function boundVerdict(verdict: Verdict): BoundedVerdict {
  const { reasons, changes, contrast } = verdict;
  return {
    ...verdict,
    reasons: first(
      reasons,
      bounds.reasons,
      (one) => one.path.length + one.message.length + lengthOfPlace(one),
    ),
    reasonsTotal: reasons.length,
    changes: first(changes, bounds.changes, ({ path, from, properties, modes }) =>
      properties.reduce(
        (length, { name, light, dark }) =>
          length + name.length + lengthOf(light) + lengthOf(dark) + 120,
        path.length + (from?.length ?? 0) + lengthOfPlace({ modes }) + 100,
      ),
    ),
    changesTotal: changes.length,
    contrast: first(contrast, bounds.contrast, lengthOfContrast),
    contrastTotal: contrast.length,
  };
}

const lengthOfContrast = ({ front, back, modes }: ContrastChange): number =>
  front.length + (back?.length ?? 0) + lengthOfPlace({ modes });

const lengthOfPlace = ({ modes = {} }: { modes?: Modes | undefined }): number =>
  Object.entries(modes).reduce((sum, [axis, context]) => sum + axis.length + context.length, 0);

const lengthOf = (change: { before: string | null; after: string | null } | undefined): number =>
  (change?.before?.length ?? 0) + (change?.after?.length ?? 0);

function first<T>(items: readonly T[], most: number, lengthOf: (item: T) => number): T[] {
  let left = MAX_CHARACTERS;
  const kept: T[] = [];
  for (const item of items) {
    left -= lengthOf(item);
    if (kept.length >= most || left < 0) break;
    kept.push(item);
  }
  return kept;
}
