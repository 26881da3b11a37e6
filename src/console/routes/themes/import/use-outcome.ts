import { useMemo } from "react";
import type { ImportDraft } from "./draft.ts";
import type { Examined } from "./examine.ts";
import { outcomeOf } from "./outcome.ts";
import type { ImportedNames } from "./own-names.tsx";

/** The conversion with the axes, names and roles that were chosen. */
export function useOutcome(
  examined: Examined | undefined,
  { axes, roles, names: own }: ImportDraft,
  names: ImportedNames,
): Examined | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `applied` reads `own` and nothing else
  return useMemo(
    () =>
      examined && {
        ...examined,
        tokens: outcomeOf(examined.tokens, { axes, roles }, names.applied),
      },
    [examined, axes, roles, own],
  );
}
