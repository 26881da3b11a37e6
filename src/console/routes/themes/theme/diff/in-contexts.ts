/** The part of a comparison that concerns the chosen contexts. */

import type { Appearance } from "#console/editing/types.ts";
import { type AxisListing, appearanceOf, type Modes } from "#console/parts/modes.ts";
import type { Place } from "#tokens/verdict/place.ts";

/**
 * Whether an entry holds in some permutation with the chosen contexts. A context that stands for an
 * appearance has nothing of the other.
 */
export function isIn(
  axes: readonly AxisListing[],
  chosen: Modes,
  { modes = {} }: Place,
  appearances: readonly Appearance[],
): boolean {
  return Object.entries(chosen).every(([parameter, context]) => {
    const own = modes[parameter];
    if (own !== undefined && own !== context) return false;
    const shown = appearanceOf(axes, { [parameter]: context });
    return shown === undefined || appearances.length === 0 || appearances.includes(shown);
  });
}
