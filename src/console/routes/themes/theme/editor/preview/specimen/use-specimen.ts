import { useMemo, useRef } from "react";
import { isSameSet, type SpecimenGroup, specimenOf } from "#console/editing/seen/specimen.ts";
import type { TokenInfo } from "#console/editing/types.ts";

/** The tokens of a theme in their groups, and by path. */
export interface SpecimenSet {
  groups: readonly SpecimenGroup[];
  byPath: ReadonlyMap<string, TokenInfo>;
}

/** Groups a theme's tokens; the groups stay the same while only values change. */
export function useSpecimen(tokens: readonly TokenInfo[]): SpecimenSet {
  const before = useRef<{ tokens: readonly TokenInfo[]; groups: readonly SpecimenGroup[] }>(
    undefined,
  );
  return useMemo(() => {
    const known = before.current;
    const isSame = known !== undefined && isSameSet(known.tokens, tokens);
    const groups = isSame ? known.groups : specimenOf(tokens);
    before.current = { tokens, groups };
    return { groups, byPath: new Map(tokens.map((token) => [token.dotted, token])) };
  }, [tokens]);
}
